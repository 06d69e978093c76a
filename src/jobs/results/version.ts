import manifest from '../../../package.json';

/** The version that certificates and reports name. */
export const version: string = manifest.version;
