/** The public port, or the port of the API behind it. */
type EntryPoint = 'shell' | 'api';
export type Role = 'visitor' | 'staff' | 'team';

/**
 * A request before it is sent. Texts have one character per byte (latin1) and placeholders like `{{quote-request:3}}`,
 * which the world replaces with existing ids.
 */
export interface Draft {
  entryPoint: EntryPoint;
  role: Role;
  method: string;
  target: string;
  /** Default: `HTTP/1.1`. */
  version?: string;
  /** Whole lines, without Host and framing. */
  headers: string[];
  body?: string;
  /** How the body's length is announced; default: its exact length. */
  framing?: Framing;
  /** A share of the bytes, 0 to 1, after which the sender pauses. */
  cutAt?: number;
  /** `get /api/files/{id}/{name}`: the operation in the API's document. */
  operation?: string;
}

export type Framing = { kind: 'length'; off: number } | { kind: 'chunked' } | { kind: 'own'; lines: string[] };

/** The bytes to send. `isWhole`: the request is complete, so an answer must come. */
export interface Wire {
  bytes: Buffer;
  isWhole: boolean;
}

/** @param fill Replaces placeholders. */
export function toWire(
  { method, target, version = 'HTTP/1.1', headers, body, framing }: Draft,
  fill: (text: string) => string,
  host: string,
): Wire {
  const filled = body === undefined ? '' : fill(body);
  const lines = [`${method} ${fill(target)} ${version}`];
  if (!headers.some((line) => /^host:/i.test(line))) lines.push(`Host: ${host}`);
  lines.push(...headers.map(fill));
  if (!headers.some((line) => /^connection:/i.test(line))) lines.push('Connection: close');
  const { line, text, isWhole } = frame(
    filled,
    body === undefined ? undefined : (framing ?? { kind: 'length', off: 0 }),
  );
  lines.push(...line);
  return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`, 'latin1'), isWhole };
}

function frame(body: string, framing: Framing | undefined) {
  if (framing === undefined) return { line: [], text: '', isWhole: true };
  if (framing.kind === 'own') return { line: framing.lines, text: body, isWhole: false };
  if (framing.kind === 'length') {
    const length = Math.max(0, body.length + framing.off);
    return { line: [`Content-Length: ${length}`], text: body, isWhole: length === body.length };
  }
  const half = body.length >> 1;
  const chunks = [body.slice(0, half), body.slice(half)].filter((chunk) => chunk !== '');
  const text = [...chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`), '0\r\n\r\n'].join('');
  return { line: ['Transfer-Encoding: chunked'], text, isWhole: true };
}

/** A text as bytes, one character each. */
export const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** A text as part of a URL; a lone surrogate becomes the replacement character. */
export const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** A header line that no character of its value can break. */
export const header = (name: string, value: string) => `${name}: ${latin1(value).replace(/[\r\n\0]/g, ' ')}`;
