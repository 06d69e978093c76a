import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where test hosts and browsers are kept between runs. Safe to delete. */
export const cacheDirectory = join(root, '.vscode-test');
/** Where a run leaves its screenshots and reports. */
export const resultsDirectory = join(root, 'test-results');
/** The sample logs that ship with the extension. */
export const samplesDirectory = join(root, 'media', 'samples');
/** Where `npm run setup:chdb` puts the embedded ClickHouse. */
export const chdbCache = join(cacheDirectory, 'chdb');
/** Where `npm run setup:tfjs-node` puts TensorFlow's own library. */
export const tensorflowCache = join(cacheDirectory, 'tfjs-node');
