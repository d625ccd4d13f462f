import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isVersionName, releasedShell } from '@site/core/registry';
import * as v from 'valibot';

const file = v.object({ bytes: v.number(), integrity: v.string() });
const manifest = v.looseObject({ name: v.literal('shell'), version: v.string(), files: v.record(v.string(), file) });

/** The metadata of a shell build, in its `manifest.json`. */
export type ShellManifest = v.InferOutput<typeof manifest>;

/** Reads the manifest in a build's folder; undefined when there is none. @throws ValiError if it is invalid */
export async function readShellManifest(build: string): Promise<ShellManifest | undefined> {
  const text = await readText(join(build, 'manifest.json'));
  return text === undefined ? undefined : v.parse(manifest, JSON.parse(text));
}

/** The builds to start with, best first: the released one, if it is here, then the latest. */
export async function findBuilds(dist: string, databaseUrl: string): Promise<string[]> {
  const newest = await readText(join(dist, 'newest'));
  // The shell also starts without its database, and finds out itself what is missing.
  const released = await releasedShell(databaseUrl).catch(() => undefined);
  const names = [...new Set([released, newest?.trim()])].filter((name) => name !== undefined && isVersionName(name));
  const builds = await Promise.all(
    names.map(async (name) => ((await readShellManifest(join(dist, 'builds', name ?? ''))) ? name : undefined)),
  );
  return builds.filter((name) => name !== undefined);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
