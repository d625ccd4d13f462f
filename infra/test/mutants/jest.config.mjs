import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../jest.config.mjs';

const transform = join(dirname(fileURLToPath(import.meta.url)), 'mutating-transform.ts');

/** The unchanged tests, on sources that are mutated when they are read. */
export default {
  ...config,
  projects: config.projects.map((project) => ({
    ...project,
    transform: Object.fromEntries(
      Object.entries(project.transform).map(([pattern, [, options]]) => [pattern, [transform, options]]),
    ),
  })),
};
