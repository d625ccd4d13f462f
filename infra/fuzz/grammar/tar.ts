import fc from 'fast-check';
import { type Draft, header, latin1 } from '../draft.ts';
import { bytes, framing, mostly, mutated, oddText } from './pieces.ts';

interface Entry {
  name: string;
  data: string;
  size?: string;
  type?: string;
  magic?: string;
  prefix?: string;
  link?: string;
  isBroken?: boolean;
}

const BLOCK = 512;
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
const field = (text: string, width: number) => text.slice(0, width).padEnd(width, '\0');

/** One entry of an archive, as its bytes. */
export function tarEntry({
  name,
  data,
  size,
  type = '0',
  magic = 'ustar\x0000',
  prefix = '',
  link = '',
  isBroken = false,
}: Entry) {
  const before =
    field(name, 100) +
    octal(0o644, 8) +
    octal(0, 8) +
    octal(0, 8) +
    field(size ?? octal(data.length, 12), 12) +
    octal(0, 12);
  const after =
    field(type, 1) +
    field(link, 100) +
    field(magic, 8) +
    field('', 64) +
    octal(0, 8) +
    octal(0, 8) +
    field(prefix, 155) +
    field('', 12);
  const sum = [...before, ...' '.repeat(8), ...after].reduce((total, byte) => total + byte.charCodeAt(0), 0);
  const checksum = isBroken ? '0000000\0' : `${sum.toString(8).padStart(6, '0')}\0 `;
  return before + checksum + after + data.padEnd(Math.ceil(data.length / BLOCK) * BLOCK, '\0');
}

export const archive = (entries: string[]) => `${entries.join('')}${'\0'.repeat(2 * BLOCK)}`;

const NAME = mostly(
  fc.constantFrom('manifest.json', './manifest.json', 'client/remoteEntry.js', 'server/remote.cjs', 'client/a/b/c.css'),
  fc.constantFrom(
    '/etc/passwd',
    '../x',
    'client/../../x',
    'client/',
    'client',
    'client//x.js',
    'client/.x',
    'client\\x.js',
    'C:x',
    '',
    'PaxHeaders/x',
    `client/${'x'.repeat(90)}`,
  ),
  oddText.map(latin1),
);
const entry = fc
  .record({
    name: NAME,
    data: mostly(fc.constantFrom('{}', 'x', ''), bytes(30), fc.constant('x'.repeat(100_000))),
    type: mostly(
      fc.constantFrom('0', '\0'),
      fc.constantFrom('1', '2', '3', '4', '5', '6', '7', 'x', 'g', 'L', 'K', 'S', 'D', '\xff'),
    ),
    size: mostly(
      fc.constant(undefined),
      fc.constantFrom(
        '77777777777\0',
        '-1',
        '\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff',
        '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff',
        'x',
        '',
        '00000000001\0',
      ),
    ),
    magic: mostly(fc.constant(undefined), fc.constantFrom('ustar  \0', '', 'xstar\0xx')),
    prefix: mostly(fc.constant(''), fc.constantFrom('client', '..', '/', 'x'.repeat(155))),
    link: mostly(fc.constant(''), fc.constantFrom('/etc/passwd', '../x', 'manifest.json')),
    isBroken: mostly(fc.constant(false), fc.constant(true)),
  })
  .map(tarEntry);
/** Extended tar headers for the next entry. */
const pax = fc
  .tuple(
    fc.constantFrom('path', 'size', 'linkpath', 'mtime', '__proto__'),
    mostly(fc.constantFrom('client/x.js', '../x', '5', '-1', '99999999999999999999'), oddText.map(latin1)),
    mostly(fc.constant(0), fc.constantFrom(-1, 5, 1e9)),
  )
  .map(([key, value, off]) => {
    const rest = ` ${key}=${value}\n`;
    return tarEntry({ name: 'PaxHeader', type: 'x', data: `${Math.max(0, rest.length + 2 + off)}${rest}` });
  });
const body = fc.array(mostly(entry, pax), { maxLength: 8 }).map(archive);

/** Archives sent as a team's release. */
export const tar: fc.Arbitrary<Draft> = fc
  .record({
    body: mostly(
      body,
      mutated(body, fc.oneof(bytes(20), fc.constantFrom('\0'.repeat(512), '\xff'.repeat(12), 'ustar'))),
    ),
    type: mostly(
      fc.constant('application/x-tar'),
      fc.constantFrom('application/gzip', 'application/x-tar; charset=utf-8', 'application/json', ''),
    ),
    query: mostly(
      fc.constant(''),
      fc.constantFrom('?commit=abcdef0', '?commit=x', '?commit=abcdef0&commit=abcdef1', '?commit[]=1', '?%zz'),
    ),
    framing,
    cutAt: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 3 }),
  })
  .map(({ body: sent, type, query, framing: announced, cutAt }) => ({
    entryPoint: 'shell',
    role: 'team',
    method: 'POST',
    target: `/registry/remotes/mfe-forms/versions${query}`,
    headers: type ? [header('Content-Type', type)] : [],
    body: sent,
    framing: announced,
    cutAt,
  }));
