import { parentPort, workerData } from 'node:worker_threads';
import { checkPlatform } from '../composition/check-platform';
import { Refusal } from '../composition/refusal';
import { findConfinement } from './confinement';
import type { InspectionInput, InspectionMessage } from './inspection';
import { parseManifest } from './manifest-schema';
import { checkSingletons } from './singletons';
import { checkBudget, checkFiles, checkRoutes, checkScripts, checkSizes, checkVersion } from './static-checks';
import { runTrial } from './trial';
import { unpack } from './unpack';

const say = (message: InspectionMessage) => parentPort?.postMessage(message);

/** The thread of an inspection: cheap checks first. It runs none of the upload's code; the trial's process does. */
async function inspectUpload({ archive, folder, remote, budget, released, ...rest }: InspectionInput): Promise<void> {
  const upload = await unpack({ archive, folder });
  const manifest = parseManifest(upload.manifest);
  checkVersion(manifest, remote);
  checkFiles(manifest, upload);
  checkPlatform(manifest);
  checkRoutes(manifest, released);
  // Before any of it is read as code: what is too large takes many times its size to read.
  checkSizes(manifest, budget);
  await checkScripts(manifest, upload);
  await checkSingletons(manifest, upload);
  await checkBudget(manifest, upload, budget);
  say({ step: 'read' });
  const places = new Map([...upload.files].map(([path, file]) => [path, file.place]));
  const confinement = rest.confinement ?? (await findConfinement());
  const bundle = places.get(manifest.server) ?? '';
  await runTrial({ program: rest.trial, manifest, bundle, place: rest.place }, confinement);
  say({ step: 'done', manifest, places, confinement });
}

await inspectUpload(workerData).catch((error: unknown) => {
  if (error instanceof Refusal) say({ step: 'refused', check: error.check, reason: error.message });
  else say({ step: 'failed', error });
});
