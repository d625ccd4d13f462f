import fc from 'fast-check';
import { type Draft, header } from '../draft.ts';
import { bytes, framing, mostly, mutated, oddText } from './pieces.ts';

/** The smallest files whose type the API recognizes. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
).toString('latin1');
const PDF =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

const PIECES = fc.oneof(
  fc.constantFrom(
    '--X',
    '--X--',
    '\r\n',
    '\r\n\r\n',
    '\n',
    '\r',
    '\0',
    '"',
    '\\',
    ';',
    ' ',
    '=',
    'Content-Disposition: form-data',
    'Content-Disposition: attachment',
    'Content-Type: multipart/mixed; boundary=Y',
    'Content-Type: ;;charset',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding',
    '; name=',
    '; name="__proto__"',
    '; name="constructor"',
    "; name*=UTF-8''%00%",
    '; filename=',
    "; filename*=UTF-8''%ED%A0%80",
    "; filename*=none''x",
    'x'.repeat(20_000),
    'x'.repeat(100_000),
    PDF,
    PNG,
  ),
  bytes(8),
);

const FIELDS = fc.constantFrom('photos', 'pdfFiles', 'projectFiles');
const field = mostly(
  FIELDS.map((name) => `; name="${name}"`),
  fc.constantFrom('', '; name=""', '; name'),
  oddText.map((text) => `; name="${text}"`),
);
const filename = mostly(
  fc.constantFrom('; filename="kitchen.png"', '; filename="plan.pdf"'),
  fc.constantFrom(
    '',
    '; filename=""',
    '; filename="..x.jpg"',
    "; filename*=UTF-8''k%C3%BCche.png",
    '; filename="C:\\a.pdf"',
  ),
  oddText.map((text) => `; filename="${text.replace(/["\r\n]/g, '_')}"`),
);
const content = mostly(
  fc.constantFrom(PNG, PDF, `\xff\xd8\xff\xe0${'x'.repeat(300)}`),
  bytes(40),
  fc.constantFrom('', '%PDF-', PNG.slice(0, 40), `${PDF}${'x'.repeat(200_000)}`),
  mutated(fc.constantFrom(PNG, PDF), bytes(4)),
);
const part = fc
  .tuple(field, filename, mostly(fc.constant(''), fc.constantFrom('\r\nContent-Type: image/png', '\r\nX: y')), content)
  .map(([name, file, more, data]) => `--X\r\nContent-Disposition: form-data${name}${file}${more}\r\n\r\n${data}\r\n`);
/** A valid part, so that requests also reach later checks. */
const goodPart = fc
  .constantFrom(['photos', 'kitchen.png', PNG], ['pdfFiles', 'plan.pdf', PDF])
  .map(
    ([name, file, data]) =>
      `--X\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${data}\r\n`,
  );
const form = fc
  .oneof(fc.array(goodPart, { minLength: 1, maxLength: 3 }), fc.array(part, { maxLength: 7 }))
  .map((parts) => `${parts.join('')}--X--\r\n`);

const TYPE = mostly(
  fc.constant('multipart/form-data; boundary=X'),
  fc.constantFrom(
    'multipart/form-data; boundary="X"',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=X; boundary=Y',
    `multipart/form-data; boundary=${'X'.repeat(300)}`,
    'multipart/form-data',
    'multipart/mixed; boundary=X',
    'application/json',
  ),
);

/** Uploads of visitors, and files that staff add, which the same code reads. */
export const multipart: fc.Arbitrary<Draft> = fc
  .record({
    entryPoint: fc.constantFrom(...(['shell', 'api'] as const)),
    isStaff: fc.boolean(),
    type: TYPE,
    body: mostly(form, mutated(form, PIECES)),
    framing,
    cutAt: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 3 }),
  })
  .map(({ entryPoint, isStaff, type, body, framing: announced, cutAt }) => ({
    entryPoint,
    role: isStaff ? 'staff' : 'visitor',
    method: 'POST',
    target: isStaff ? '/api/quote-requests/{{quote-request:0}}/files' : '/api/upload',
    headers: [header('Content-Type', type)],
    body: isStaff ? body.replaceAll('name="photos"', 'name="projectFiles"') : body,
    framing: announced,
    cutAt,
  }));
