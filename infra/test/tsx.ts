import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** For `node --import`, from any folder: the program after it may be TypeScript. */
export const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
