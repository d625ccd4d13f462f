import { relative } from 'node:path';
import swcJest from '@swc/jest';
import { ROOT } from '../../local/paths.mjs';
import { applied } from './find-mutants.mjs';

/** @type {import('./find-mutants.mjs').Mutant[]} */
const mutants = JSON.parse(process.env.MUTANTS || '[]');

/** @param {string} text @param {string} path */
function mutated(text, path) {
  const file = relative(ROOT, path);
  return applied(
    text,
    mutants.filter((mutant) => mutant.file === file),
  );
}

/** The tests' own transform, fed with mutated sources: the files of the project stay as they are. */
export default {
  /** @param {any} options Of swc. */
  createTransformer(options) {
    const swc = /** @type {any} */ (swcJest).createTransformer(options);
    return {
      canInstrument: false,
      /** @param {string} text @param {string} path @param {any} how */
      process: (text, path, how) => swc.process(mutated(text, path), path, how),
      /** @param {string} text @param {string} path @param {any} how */
      processAsync: (text, path, how) => swc.processAsync(mutated(text, path), path, how),
      /** @param {string} text @param {string} path @param {any} how */
      getCacheKey: (text, path, how) => swc.getCacheKey(mutated(text, path), path, how),
    };
  },
};
