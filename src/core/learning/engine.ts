/** The engine that trains, as named in the status and in every certificate. */
export const engineName = 'typescript';
