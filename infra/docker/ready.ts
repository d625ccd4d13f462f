// node ready.mjs <URL>: ends once the URL answers with success. For images without a shell, which cannot check
// themselves.
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 200;
const [address = ''] = process.argv.slice(2);

for (const end = Date.now() + TIMEOUT_MS; ; ) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (answer?.ok) break;
  if (Date.now() > end) {
    process.stderr.write(`${address} does not answer\n`);
    process.exit(1);
  }
  await pause(PAUSE_MS);
}
