import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { manifestHash, readPlatformVersion } from '@site/kit';
import fc from 'fast-check';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type Draft, latin1 } from '../draft.ts';
import { jsonText, spoiled } from './json.ts';
import { mostly } from './pieces.ts';
import { archive, tarEntry } from './tar.ts';

/** Code that cannot be parsed, so that only a few of the many valid manifests reach a trial, which takes a second. */
const BROKEN = '(';
const FILES = {
  'client/remoteEntry.js': BROKEN,
  'client/remote.js': '1',
  'client/page-fuzz.css': 'a{}',
  'server/remote.cjs':
    "module.exports.remote={name:'mfe-forms',routes:[{path:'/fuzz/:id',page:'fuzz'}],pages:{fuzz:{load:async()=>()=>null}},slots:{}}",
};

const describe = (text: string) => ({
  bytes: text.length,
  integrity: `sha384-${createHash('sha384').update(text, 'latin1').digest('base64')}`,
});

const manifestOf = (files: Record<string, string>) => ({
  name: 'mfe-forms',
  version: '',
  platform: readPlatformVersion(join(ROOT, 'shell')),
  routes: [{ path: '/fuzz/:id', page: 'fuzz', sample: '/fuzz/1' }],
  slots: [],
  entry: 'client/remoteEntry.js',
  server: 'server/remote.cjs',
  shared: { js: ['client/remote.js'], css: [] },
  pages: { fuzz: { js: [], css: ['client/page-fuzz.css'] } },
  slotAssets: {},
  files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, describe(text)])),
});

function named(manifest: unknown) {
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) return manifest;
  // Hash what the registry reads: in JSON an array loses its own `constructor`.
  return { ...manifest, version: `1.0.0-${manifestHash(JSON.parse(JSON.stringify(manifest)))}` };
}

const route = fc.record({
  path: fc.constantFrom(
    '/fuzz/:id',
    '/',
    '/*',
    '/:a/:b?',
    '/api/x',
    '//x',
    '/fuzz/(a+)+',
    `/${':a/'.repeat(99)}`,
    '/%',
    '/fuzz/[',
    '/admin',
    '/é',
  ),
  page: fc.constantFrom('fuzz', '__proto__', 'constructor', 'other'),
  sample: fc.constantFrom('/fuzz/1', '/', '/fuzz/%', `/fuzz/${'a'.repeat(290)}`),
});

const manifest = fc
  .record({
    isScript: fc.nat({ max: 39 }).map((chance) => chance === 0),
    routes: fc.option(fc.array(route, { maxLength: 4 }), { nil: undefined, freq: 2 }),
    comment: fc.nat({ max: 1_000_000 }),
  })
  .map(({ isScript, routes, comment }) => {
    // The comment is unique, so that every valid version is new.
    const files = { ...FILES, 'client/remoteEntry.js': isScript ? `/*${comment}*/1` : BROKEN };
    return { files, manifest: { ...manifestOf(files), ...(routes && { routes }) } };
  });

/** Builds in which only the manifest may be wrong. */
export const manifests: fc.Arbitrary<Draft> = fc
  .tuple(manifest, fc.boolean())
  .chain(([build, isNamed]) => {
    const text = jsonText(spoiled(fc.constant(build.manifest)).map((value) => (isNamed ? named(value) : value)));
    return mostly(text, fc.constant(latin1(JSON.stringify(named(build.manifest))))).map((json) => ({
      json,
      files: build.files,
    }));
  })
  .map(({ json, files }) => ({
    entryPoint: 'shell',
    role: 'team',
    method: 'POST',
    target: '/registry/remotes/mfe-forms/versions',
    headers: ['Content-Type: application/x-tar'],
    body: archive([
      tarEntry({ name: 'manifest.json', data: json }),
      ...Object.entries(files).map(([name, data]) => tarEntry({ name, data })),
    ]),
  }));
