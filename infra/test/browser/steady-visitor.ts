// The worker thread of steady-visits.ts.
import { parentPort, workerData } from 'node:worker_threads';

const { origin, perSecond, paths }: { origin: string; perSecond: number; paths: string[] } = workerData;
const failures: string[] = [];
const open: Set<Promise<void>> = new Set();
const since = performance.now();
let count = 0;

async function visit(path: string) {
  try {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) });
    const text = await response.text();
    const isWhole = path.startsWith('/health/') ? text.endsWith('}') : text.endsWith('</html>');
    if (response.status !== 200 || !isWhole) failures.push(`${path} ${response.status}`);
  } catch (error) {
    failures.push(`${path} ${error}`);
  }
}

const timer = setInterval(() => {
  // A late timer catches up on its visits.
  for (const due = ((performance.now() - since) / 1000) * perSecond; count < due; count += 1) {
    const visited = visit(paths[count % paths.length] ?? '/').finally(() => open.delete(visited));
    open.add(visited);
  }
}, 1000 / perSecond);

parentPort?.once('message', async () => {
  clearInterval(timer);
  const seconds = (performance.now() - since) / 1000;
  await Promise.all(open);
  parentPort?.postMessage({ count, failures, seconds });
});
