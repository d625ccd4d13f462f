import { parentPort, workerData } from 'node:worker_threads';
import { checkPlatform, checkRequires } from '../composition/check-platform';
import { Refusal } from '../composition/refusal';
import { findConfinement } from './confinement';
import type { InspectionInput, InspectionMessage } from './inspection';
import { parseManifest } from './manifest-schema';
import { checkSingletons } from './singletons';
import { checkBudget, checkFiles, checkRoutes, checkScripts, checkSizes, checkVersion } from './static-checks';
import { runTrial } from './trial';
import { trialPaths } from './trial-files';
import { unpack } from './unpack';

const say = (message: InspectionMessage) => parentPort?.postMessage(message);

/** The inspection thread: cheap checks first. Only the trial process runs code of the upload. */
async function inspectUpload({ archive, folder, remote, budget, released, ...rest }: InspectionInput): Promise<void> {
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
  say({ step: 'read' });
  const places = new Map([...upload.files].map(([path, file]) => [path, file.place]));
  const confinement = rest.confinement ?? (await findConfinement());
  const { place, companions, force, trial: program } = rest;
  const own = trialPaths(manifest).map((path) => ({
    key: `${manifest.name}/${manifest.version}/${path}`,
    bytes: manifest.files[path]?.bytes ?? 0,
    body: places.get(path) ?? '',
  }));
  const files = [...companions.filter(({ key }) => !own.some((file) => file.key === key)), ...own];
  const found = await runTrial({ program, manifest, place, released, files, force }, confinement);
  say({ step: 'done', manifest, places, confinement, trial: found });
}

await inspectUpload(workerData).catch((error: unknown) => {
  if (error instanceof Refusal) say({ step: 'refused', check: error.check, reason: error.message });
  else say({ step: 'failed', error });
});
