import { parentPort, workerData } from 'node:worker_threads';
import type { RemoteManifest } from '@site/platform';
import { checkPlatform, checkRequires } from '../composition/check-platform';
import { Refusal } from '../composition/refusal';
import { findConfinement } from './confinement';
import type { InspectionInput, InspectionMessage, UploadedBuild } from './inspection';
import { parseManifest } from './manifest-schema';
import { checkSingletons } from './singletons';
import { checkBudget, checkFiles, checkRoutes, checkScripts, checkSizes, checkVersion } from './static-checks';
import { runTrial } from './trial';
import { trialPaths } from './trial-files';
import { unpack } from './unpack';

const say = (message: InspectionMessage) => parentPort?.postMessage(message);

/** The inspection thread: cheap checks first. Only the trial process runs code of the upload. */
async function inspect({ subject, released, companions, ...rest }: InspectionInput): Promise<void> {
  const checked =
    'stored' in subject ? { manifest: subject.stored, places: new Map() } : await check(subject, released);
  const { manifest, places }: { manifest: RemoteManifest; places: Map<string, string> } = checked;
  say({ step: 'read' });
  const isReleased = released.some(({ name, version }) => name === manifest.name && version === manifest.version);
  if (isReleased) return say({ step: 'done', manifest, places });
  const confinement = rest.confinement ?? (await findConfinement());
  const { place, force, hydrates, trial: program } = rest;
  const own = trialPaths(manifest).flatMap((path) => {
    const body = places.get(path);
    const key = `${manifest.name}/${manifest.version}/${path}`;
    return body === undefined ? [] : [{ key, bytes: manifest.files[path]?.bytes ?? 0, body }];
  });
  const files = [...companions.filter(({ key }) => !own.some((file) => file.key === key)), ...own];
  const trial = await runTrial({ program, manifest, place, released, files, force, hydrates }, confinement);
  say({ step: 'done', manifest, places, tried: { trial, confinement } });
}

async function check({ archive, folder, remote, budget }: UploadedBuild, released: readonly RemoteManifest[]) {
  const upload = await unpack({ archive, folder });
  const manifest = parseManifest(upload.manifest);
  checkVersion(manifest, remote);
  checkFiles(manifest, upload);
  checkPlatform(manifest);
  checkRequires(manifest);
  checkRoutes(manifest, released);
  // Before any code is parsed: parsing takes many times a file's size in memory.
  checkSizes(manifest, budget);
  await checkScripts(manifest, upload);
  await checkSingletons(manifest, upload);
  await checkBudget(manifest, upload, budget);
  return { manifest, places: new Map([...upload.files].map(([path, file]) => [path, file.place])) };
}

await inspect(workerData).catch((error: unknown) => {
  if (error instanceof Refusal) say({ step: 'refused', check: error.check, reason: error.message });
  else say({ step: 'failed', error });
});
