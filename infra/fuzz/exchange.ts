import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Wire } from './draft.ts';

/** A complete request without an answer after this time counts as hung. */
const HANG_MS = 20_000;
/** How long a client waits after half a request before it disconnects. */
const HALF_MS = 250;
/** For an endless answer: long enough to check its beginning. */
const STREAM_MS = 150;
const PAUSE_MS = 5;

export interface Answer {
  status: number;
  /** By lower-case name; repeated headers are joined. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface Outcome {
  /** In order; more than one when the bytes held several requests. */
  answers: Answer[];
  /** `closed`: by the server. `refused`: the server did not accept the connection. `silent`: our timeout. */
  end: 'closed' | 'refused' | 'silent';
}

/** Sends bytes on a new connection and reads the answer. */
export function exchange(
  port: number,
  { bytes, isWhole }: Wire,
  { method, cutAt, isStream = false }: { method: string; cutAt?: number; isStream?: boolean },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let end: Outcome['end'] = 'closed';
    let isAnswered = false;
    const socket = connect(port, '127.0.0.1');
    const giveUp = () => {
      end = 'silent';
      socket.destroy();
    };
    const timer = setTimeout(giveUp, isWhole ? HANG_MS : HALF_MS);
    socket.on('connect', async () => {
      const cut = cutAt === undefined ? bytes.length : Math.floor(bytes.length * cutAt);
      socket.write(bytes.subarray(0, cut));
      if (cut === bytes.length) return;
      await sleep(PAUSE_MS);
      if (!socket.destroyed) socket.write(bytes.subarray(cut));
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isStream && !isAnswered && readAnswers(Buffer.concat(chunks), method).length > 0) {
        isAnswered = true;
        setTimeout(giveUp, STREAM_MS);
      }
    });
    socket.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') end = 'refused';
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ answers: readAnswers(Buffer.concat(chunks), method), end });
    });
  });
}

/** @param method Of the first request. */
function readAnswers(bytes: Buffer, method: string): Answer[] {
  const answers: Answer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    const [, code] = /^HTTP\/1\.1 (\d{3})(?: |\r\n)/.exec(bytes.toString('latin1', at, at + 16)) ?? [];
    if (headEnd < 0 || !code) break;
    const status = Number(code);
    const headers = readHeaders(bytes.toString('latin1', at, headEnd));
    const isBodiless = status < 200 || status === 204 || status === 304 || (answers.length === 0 && method === 'HEAD');
    const { body, next } = isBodiless
      ? { body: Buffer.alloc(0), next: headEnd + 4 }
      : readBody(bytes, headEnd + 4, headers);
    if (status >= 200) answers.push({ status, headers, body });
    at = next;
  }
  return answers;
}

function readHeaders(head: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

function readBody(bytes: Buffer, from: number, headers: Record<string, string>) {
  if (headers['transfer-encoding'] !== 'chunked') {
    const length = headers['content-length'] === undefined ? bytes.length - from : Number(headers['content-length']);
    return { body: bytes.subarray(from, from + length), next: from + length };
  }
  const parts = [];
  let at = from;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const length = lineEnd < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!(length > 0)) return { body: Buffer.concat(parts), next: lineEnd < 0 ? bytes.length : lineEnd + 4 };
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
}
