import { relative } from 'node:path';
import swcJest from '@swc/jest';
import { ROOT } from '../../bootstrap/paths.mjs';
import { applied, type Mutant } from './find-mutants.ts';

const mutants: Mutant[] = JSON.parse(process.env.MUTANTS || '[]');

function mutated(text: string, path: string) {
  const file = relative(ROOT, path);
  return applied(
    text,
    mutants.filter((mutant) => mutant.file === file),
  );
}

/** The tests' own transform, with mutated sources: the project's files stay unchanged. */
export default {
  /** @param options Of swc. */
  createTransformer(options: any) {
    const swc = (swcJest as any).createTransformer(options);
    return {
      canInstrument: false,
      process: (text: string, path: string, how: any) => swc.process(mutated(text, path), path, how),
      processAsync: (text: string, path: string, how: any) => swc.processAsync(mutated(text, path), path, how),
      getCacheKey: (text: string, path: string, how: any) => swc.getCacheKey(mutated(text, path), path, how),
    };
  },
};
