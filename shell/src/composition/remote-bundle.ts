import { compileFunction } from 'node:vm';
import type { RemoteModule } from '@site/platform';
import * as platform from '@site/platform';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { frozenModule } from './frozen-module';
import { createRealm } from './realm';

/** Modules that a remote's bundle may require: the host's own instances, and nothing of Node. */
const PROVIDED: Readonly<Record<string, unknown>> = {
  react: frozenModule(React),
  'react/jsx-runtime': frozenModule(jsxRuntime),
  'react-dom': frozenModule(ReactDOM),
  '@site/platform': frozenModule(platform),
};

/** Replaces Node's `process`: a bundle has no reason to use more of it (infra/adr/010). */
const PROCESS = Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }) });

/**
 * Evaluates a remote's server bundle in its own realm. Its `require` has only the host's four singletons.
 * @param filename Shown in stack traces: `{remote}@{version}`, which attributes failures.
 * @throws errors of the bundle, or an Error with the name of a forbidden module.
 */
export function evaluateRemote(code: string, filename: string): RemoteModule {
  const module: { exports: { remote?: RemoteModule } } = { exports: {} };
  const provide = (name: string): unknown => {
    if (!Object.hasOwn(PROVIDED, name))
      throw new Error(`${filename} requires "${name}", which the host does not provide`);
    return PROVIDED[name];
  };
  const run = compileFunction(code, ['module', 'exports', 'require', 'process'], {
    filename,
    parsingContext: createRealm(filename),
  });
  run(module, module.exports, provide, PROCESS);
  if (!module.exports.remote) throw new Error(`${filename} does not export \`remote\``);
  return module.exports.remote;
}
