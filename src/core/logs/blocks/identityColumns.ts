/** Columns of ids that a row may have: one of all fields of its identity together, the others of one shared id each. */
export const identityColumns = 4;
