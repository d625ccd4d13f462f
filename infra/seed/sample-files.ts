import { createHash, randomUUID } from 'node:crypto';
import type { ObjectStorage } from '@site/core/storage';
import type { Client } from 'pg';
import sharp from 'sharp';
import { SEEDED } from './statements.ts';

interface Sample {
  kind: 'photo' | 'pdf' | 'project';
  name: string;
  contentType: string;
  body: Buffer;
  sha256: Buffer;
}

const WALLS = ['#d8c9a8', '#b7c4cf', '#c98f6b', '#a9b99a', '#e6ded0', '#8fa3ad'];
const ROOMS = ['kitchen', 'bathroom', 'roof', 'living-room', 'yard', 'garage'];

/**
 * Gives the newest requests photos, documents and project files, with real objects.
 * @returns How many requests have files now.
 */
export async function addFiles(client: Client, storage: ObjectStorage, count: number): Promise<number> {
  const samples = await makeSamples();
  const { rows: requests }: { rows: { id: string; status: string; created_at: Date }[] } = await client.query(
    `select id, status, created_at from quote_requests q
      where request_id = $1 and not exists (select from files f where f.quote_request_id = q.id)
      order by created_at desc limit $2`,
    [SEEDED, count],
  );
  let remaining = count;
  let used = 0;
  for (const [index, request] of requests.entries()) {
    if (remaining === 0) break;
    // One to four each, so that some have only photos.
    const wanted = request.status === 'new' ? ['photo', 'photo', 'pdf'] : ['photo', 'pdf', 'project', 'project'];
    const kinds = wanted.slice(0, Math.min(remaining, 1 + (index % wanted.length)));
    const files = kinds.map((kind, position) => {
      const fitting = samples.filter((sample) => sample.kind === kind);
      const sample = fitting[(index + position) % fitting.length];
      if (!sample) throw new Error(`no sample of a ${kind}`);
      return { ...sample, id: randomUUID(), position: position + 1 };
    });
    remaining -= files.length;
    used += 1;
    await addFilesOf(client, storage, request, files);
  }
  return used;
}

async function addFilesOf(
  client: Client,
  storage: ObjectStorage,
  request: { id: string; created_at: Date },
  files: (Sample & { id: string; position: number })[],
) {
  // Objects first: a row without its object is a broken picture, an object without a row is cleaned up.
  await Promise.all(files.map(({ id, body, contentType }) => storage.put(`uploads/${id}`, body, { contentType })));
  for (const { id, kind, name, contentType, body, sha256, position } of files) {
    await client.query(
      `insert into files (id, kind, storage_key, original_name, content_type, size_bytes, sha256, quote_request_id,
                          position, created_at, claimed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [id, kind, `uploads/${id}`, name, contentType, body.length, sha256, request.id, position, request.created_at],
    );
  }
  const photos = files.filter(({ contentType }) => contentType.startsWith('image/')).map(({ id }) => id);
  if (photos.length === 0) return;
  // The worker renders them for display, like any visitor's.
  await client.query(
    `with event as (
       insert into outbox (id, type, payload, request_id) values (gen_random_uuid(), 'photos.stored', $1, $2) returning id)
     insert into effects (event_id, effect) select id, 'renditions' from event`,
    [JSON.stringify({ fileIds: photos }), SEEDED],
  );
}

async function makeSamples(): Promise<Sample[]> {
  const withHash = (sample: Omit<Sample, 'sha256'>) => ({
    ...sample,
    sha256: createHash('sha256').update(sample.body).digest(),
  });
  const photos = await Promise.all(ROOMS.map((room, index) => drawRoom(room, WALLS[index] ?? '#ccc')));
  return [
    ...photos.map((body, index) =>
      withHash({ kind: 'photo', name: `${ROOMS[index]}.jpg`, contentType: 'image/jpeg', body }),
    ),
    ...['estimate.pdf', 'insurance letter.pdf', 'floor plan.pdf'].map((name) =>
      withHash({ kind: 'pdf', name, contentType: 'application/pdf', body: writePdf(name) }),
    ),
    withHash({ kind: 'project', name: 'contract.pdf', contentType: 'application/pdf', body: writePdf('Contract') }),
    withHash({
      kind: 'project',
      name: 'after.jpg',
      contentType: 'image/jpeg',
      body: await drawRoom('after', '#f3efe6'),
    }),
  ];
}

/** A drawing of a room, as large as a small photo. */
function drawRoom(label: string, wall: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200">
    <rect width="1600" height="1200" fill="${wall}"/>
    <path d="M0 900h1600v300H0z" fill="#7a5c44"/>
    <path d="M0 900 400 1200M800 900v300M1600 900l-400 300" stroke="#5f4635" stroke-width="6"/>
    <rect x="240" y="220" width="420" height="380" fill="#cfe6f2" stroke="#fff" stroke-width="28"/>
    <path d="M450 220v380M240 410h420" stroke="#fff" stroke-width="16"/>
    <rect x="900" y="480" width="520" height="420" fill="#0f4c4a"/>
    <path d="M900 620h520M1160 480v420" stroke="#0a3735" stroke-width="10"/>
    <text x="800" y="140" font-family="sans-serif" font-size="72" text-anchor="middle" fill="#333">${label}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** One page with a line of text. */
function writePdf(title: string) {
  const content = `BT /F1 28 Tf 72 720 Td (${title.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
