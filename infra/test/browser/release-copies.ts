import { type Build, updateManifest } from './release-world.ts';

/**
 * Makes another version of a build without building it: with different text in its scripts and its server bundle. Like
 * a real build, it renames its chunk registry, which two versions in one document must not share.
 */
function withChangedScripts({ manifest, files }: Build, change: (source: string, path: string) => string): Build {
  const own = ownHash(files);
  const other = nextHash(own);
  const copies = [...files].map(([path, body]) => {
    if (!/\.c?js$/.test(path)) return [path, body] as const;
    return [path, Buffer.from(change(body.toString(), path).replaceAll(own, other))] as const;
  });
  return updateManifest({ manifest, files: new Map(copies) });
}

export function withReplacedText(build: Build, from: string, to: string) {
  let count = 0;
  const copy = withChangedScripts(build, (source) => {
    count += source.split(from).length - 1;
    return source.replaceAll(from, to);
  });
  if (count < 2) throw new Error(`"${from}" does not stand in both halves of ${build.manifest.name}`);
  return copy;
}

/** The hash that a build writes into every script. */
function ownHash(files: Map<string, Buffer>) {
  const entry = files.get('client/remoteEntry.js')?.toString() ?? '';
  const [, hash] = /webpackChunk\w+?_([0-9a-f]{12})\b/.exec(entry) ?? [];
  if (!hash) throw new Error('the build does not name its chunks by a hash of its own');
  return hash;
}

const nextHash = (hash: string) => ((BigInt(`0x${hash}`) + 1n) & 0xffff_ffff_ffffn).toString(16).padStart(12, '0');
