// `npm run bench:uploads [-- origin]`: 20 files of 15 MiB in parallel, against a bare server that pipes the same bodies
// into files. Starts its own API and measures its memory: at most 120 MiB above idle during the uploads, and at most
// 100 half a minute after them and a burst of submissions (infra/adr/021). Files go to the S3 of S3_ENDPOINT with its
// keys, else to a folder. With an origin it measures only that site's throughput; its uploads are unclaimed and are
// deleted after a day.

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS, LIMITS } from '@site/contracts';
import sharp from 'sharp';
import { MALLOC_ENV } from '../local/malloc.ts';
import { median } from './median.ts';
import { startOwnApi } from './own-api.ts';
import { residentMib, watchMemory } from './processes.ts';
import { startReference } from './reference.ts';

const FILES = 20;
const ROUNDS = 3;
const BYTES = LIMITS.photos.maxBytes;
const MEBIBYTE = 1024 * 1024;
const BUDGET = 120;
const BUDGET_AFTER = 100;
const SUBMISSIONS = 3_000;
const AFTER_MS = 30_000;
/** As long as a browser's boundary, because a parser skips through a body by that length. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const [origin] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'));
/** Cleanup steps, in start order. */
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let isWithin = true;
try {
  const files = join(folder, 'reference');
  mkdirSync(files);
  const { address: reference, stop } = await startReference('upload-reference.ts', { args: [files] });
  ends.push(stop);
  const api = origin
    ? { address: origin, pid: undefined }
    : await startOwnApi({ LIMIT_UPLOADS: '1000000', LIMIT_SUBMISSIONS: '1000000', ...MALLOC_ENV });
  if ('stop' in api) ends.push(api.stop);
  const idle = api.pid ? await quietMemory(api.pid) : undefined;
  const kinds = [
    ['photos', await photo()],
    ['pdfFiles', document()],
  ] as const;
  const place = origin ?? (process.env.S3_ENDPOINT ? 'an S3' : 'a folder');
  console.log(
    `${FILES} files of ${BYTES / MEBIBYTE} MiB side by side on ${place}, ${ROUNDS} rounds, each beside the reference\n`,
  );
  console.log('kind       round   product  reference   ratio');
  let peak = 0;
  for (const [field, body] of kinds) {
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const bare = await send(reference, field, body);
      const watch = api.pid ? watchMemory(api.pid) : undefined;
      const product = await send(api.address + ENDPOINTS.upload, field, body);
      peak = Math.max(peak, watch?.end() ?? 0);
      ratios.push(product / bare);
      const cells = [field.padEnd(10), String(round).padStart(5), rate(product), rate(bare).padStart(10)];
      console.log(`${cells.join(' ')}   ${(product / bare).toFixed(2)}`);
    }
    console.log(`${field}: ${median(ratios).toFixed(2)} of the reference's throughput (median)\n`);
  }
  if (idle === undefined) console.log('Memory: not measured, the process is not ours');
  else {
    const submitting = watchMemory(api.pid as number);
    await submit(api.address + ENDPOINTS.submitQuoteRequest);
    const submissionsPeak = submitting.end();
    await sleep(AFTER_MS);
    const after = residentMib(api.pid as number);
    console.log('Memory of the API        MiB   of idle   above idle   budget');
    const rows = [
      ['idle', idle, undefined],
      ['peak of the uploads', peak, BUDGET],
      [`peak of ${SUBMISSIONS} submissions`, submissionsPeak, undefined],
      [`${AFTER_MS / 1000} s later`, after, BUDGET_AFTER],
    ] as const;
    for (const [what, memory, budget] of rows) {
      const cells = [memory.toFixed(0).padStart(6), (memory / idle).toFixed(2).padStart(10)];
      console.log(what.padEnd(23), ...cells, (memory - idle).toFixed(0).padStart(12), String(budget ?? '').padStart(8));
    }
    isWithin = peak - idle <= BUDGET && after - idle <= BUDGET_AFTER;
  }
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit(isWithin ? 0 : 1);

/** Sends all files in parallel. @returns MiB per second */
async function send(address: string, field: string, file: Buffer) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="file"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const agent = new Agent({ maxSockets: FILES });
  const since = performance.now();
  await Promise.all(Array.from({ length: FILES }, () => post(address, body, agent)));
  const seconds = (performance.now() - since) / 1000;
  agent.destroy();
  return (FILES * BYTES) / MEBIBYTE / seconds;
}

async function post(address: string, body: Buffer, agent: Agent) {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length };
  const call = request(address, { method: 'POST', headers, agent });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  if (response.statusCode !== 201) throw new Error(`${address} answered ${response.statusCode}: ${text}`);
}

/** Submits many leads, 50 at a time. */
async function submit(address: string) {
  const person = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };
  const body = JSON.stringify({ ...person, message: 'x'.repeat(3_000) });
  let left = SUBMISSIONS;
  const client = async () => {
    while (left-- > 0) {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      await answer.arrayBuffer();
      if (answer.status !== 201) throw new Error(`${address} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, client));
}

/** A real photo of 12 megapixels, so that it is fully decoded, padded up to the limit. */
async function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 92 })
    .toBuffer();
  if (picture.length > BYTES) throw new Error('The photo is too large to be uploaded');
  return Buffer.concat([picture, Buffer.alloc(BYTES - picture.length)]);
}

function document() {
  const head = Buffer.from('%PDF-1.7\n');
  return Buffer.concat([head, Buffer.alloc(BYTES - head.length, 0x20)]);
}

/** Memory of an idle process. */
async function quietMemory(pid: number) {
  await sleep(2_000);
  return residentMib(pid);
}

/** @param value MiB per second */
function rate(value: number) {
  return `${value.toFixed(0)} MiB/s`.padStart(9);
}
