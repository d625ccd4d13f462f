// npm run pictures [-- --source folder] [name ...]: generates the responsive pictures in public/pictures and their data
// in src/content/*.gen.ts. With names (keys of sources.ts, or `social`) it generates only those: a full run takes a
// minute or more. Run it manually when a photograph changes; the results are committed. File names include a hash of
// the bytes, except for the social pictures.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AvifOptions, Sharp } from 'sharp';
import sharp from 'sharp';
import { SERVICES } from '../src/content/services.ts';
import { PICTURES, SERVICE_SOCIAL, SOCIAL } from './sources.ts';

const packageDir = fileURLToPath(new URL('..', import.meta.url));
const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string', default: join(packageDir, '../../shared/pictures') } },
});
const source = options.source;
const unknown = named.filter((name) => name !== 'social' && !Object.hasOwn(PICTURES, name));
if (unknown.length > 0) throw new Error(`not in sources.ts: ${unknown.join(', ')}`);
const wanted = (name: string) => named.length === 0 || named.includes(name);
/** Three modules, so that the home page carries nothing that only other pages show. */
const GENERATED = { home: 'pictures.gen.ts', other: 'page-pictures.gen.ts', crops: 'phone-crops.gen.ts' };
const inContent = (file: string) => join(packageDir, 'src/content', file);
/** Our own drawings are next to this file; photographs come from the source folder. */
const drawings = join(packageDir, 'pictures/drawings');
const inSource = (file: string) => {
  const drawing = join(drawings, file);
  return existsSync(drawing) ? drawing : join(source, file);
};
const target = join(packageDir, 'public/pictures');
/** Two and nearly three times the width of a phone's screen, for its usual densities. */
const PHONE_WIDTHS = [768, 1125];
/** A phone waits for the first of these before anything else; at 40% opacity, it looks the same as quality 42. */
const TALL = { quality: 36, effort: 9, chromaSubsampling: '4:2:0' };
/** Two pixels or more per point hide the difference to quality 50: the smaller one has at most 28 KB. */
const PHONE = { quality: 38, effort: 9, chromaSubsampling: '4:2:0' };
const ADDRESS = '/assets/mfe-marketing/pictures/';

mkdirSync(target, { recursive: true });
const kept: Record<string, object> = named.length > 0 ? readGenerated('Picture') : {};
const keptCrops: Record<string, object> = named.length > 0 ? readGenerated('PhoneCrop') : {};
for (const file of readdirSync(target)) if (isStale(file)) rmSync(join(target, file));

const made: Record<string, object> = {};
const crops: Record<string, object> = {};
let bytes = 0;
for (const [name, picture] of Object.entries(PICTURES)) {
  const before = kept[name];
  if (!wanted(name) && before) {
    made[name] = before;
    if (keptCrops[name]) crops[name] = keptCrops[name];
    continue;
  }
  if (picture.widths.length === 0) {
    const body = readFileSync(join(source, picture.file));
    made[name] = { alt: picture.alt, width: 1920, height: 1080, color: picture.color, src: save(name, 'svg', body) };
    continue;
  }
  const input = inSource(picture.file);
  const { dominant } = await sharp(input).stats();
  const wide = await renditions(name, (width) => sharp(input).resize(width), picture.widths, picture);
  const tall = picture.portrait
    ? await renditions(`${name}-tall`, (width) => crop(input, width, picture.portrait, 2 / 3), [640], TALL)
    : undefined;
  made[name] = {
    alt: picture.alt,
    width: 1920,
    height: 1080,
    color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    src: wide.fallback,
    avif: wide.avif,
    webp: wide.webp,
    ...(tall && { tallAvif: tall.avif, tallWebp: tall.webp }),
  };
  const focus = picture.focus ?? picture.portrait;
  if (focus !== undefined) {
    const { avif, webp } = await renditions(
      `${name}-phone`,
      (width) => crop(input, width, focus, 5 / 4),
      PHONE_WIDTHS,
      PHONE,
    );
    crops[name] = { avif, webp };
  }
  console.log(name);
}
if (wanted('social')) await makeSocialPictures();

for (const where of ['home', 'other'] as const) {
  writeModule(
    where,
    'Picture',
    Object.fromEntries(Object.entries(made).filter(([name]) => whereShown(name) === where)),
  );
}
writeModule('crops', 'PhoneCrop', crops);
writeColors(Object.values(made));
console.log(`${(bytes / 1024 / 1024).toFixed(1)} MB`);

function writeModule(where: keyof typeof GENERATED, type: string, values: Record<string, object>) {
  const lines = Object.entries(values).map(
    ([name, value]) => `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};`,
  );
  writeFileSync(
    inContent(GENERATED[where]),
    `// Made by pictures/make-pictures.ts. Do not edit.
import type { ${type} } from './picture';

${lines.join('\n\n')}
`,
  );
}

/** One rule per dominant color: pages may have no inline styles. */
function writeColors(pictures: { color?: string }[]) {
  const colors = [...new Set(pictures.map(({ color }) => color))].sort();
  const rules = colors.map((color) => `img[data-color="${color}"] {\n  background-color: ${color};\n}\n`);
  const head = '/* Made by pictures/make-pictures.ts. Do not edit. */\n';
  writeFileSync(inContent('picture-colors.gen.css'), head + rules.join(''));
}

function save(name: string, extension: string, body: Buffer) {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  const file = `${name}.${hash}.${extension}`;
  writeFileSync(join(target, file), body);
  bytes += body.length;
  return ADDRESS + file;
}

/** @param quality For AVIF; WebP gets the setting that looks the same. */
async function renditions(
  name: string,
  resize: (width: number) => Sharp,
  widths: readonly number[],
  {
    quality,
    effort = 5,
    chromaSubsampling = '4:4:4',
  }: Pick<AvifOptions, 'effort' | 'chromaSubsampling'> & { quality: number },
) {
  const avif = [];
  const webp = [];
  let fallback = '';
  for (const width of widths) {
    const small = await resize(width).avif({ quality, effort, chromaSubsampling }).toBuffer();
    avif.push(`${save(`${name}-${width}`, 'avif', small)} ${width}w`);
    fallback = save(
      `${name}-${width}`,
      'webp',
      await resize(width)
        .webp({ quality: quality + 22, effort: 5 })
        .toBuffer(),
    );
    webp.push(`${fallback} ${width}w`);
  }
  return { avif: avif.join(', '), webp: webp.join(', '), fallback };
}

/** A full-height crop around the picture's point of interest, which is a share of its width. */
function crop(input: string, width: number, focus: number, ratio: number) {
  const [wide, high] = [1920, 1080];
  const cut = Math.round(high * ratio);
  const left = Math.round(Math.min(wide - cut, Math.max(0, focus * wide - cut / 2)));
  return sharp(input)
    .extract({ left, top: 0, width: cut, height: high })
    .resize(width, Math.round(width / ratio));
}

/** The link-preview pictures: as JPEG, which every preview crawler supports. */
async function makeSocialPictures() {
  for (const [page, file] of Object.entries(SOCIAL)) {
    await saveSocial(page, sharp(inSource(file)).resize(1200, 630, { fit: 'cover' }));
  }
  const icons = readFileSync(join(packageDir, '../shell/platform/src/ui/icons.svg'), 'utf8');
  for (const { id, glyph } of SERVICES) {
    const photo = await sharp(inSource(SERVICE_SOCIAL[id])).resize(810, 630, { fit: 'cover' }).png().toBuffer();
    const panel = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#083238' } });
    await saveSocial(
      id,
      panel.composite([
        { input: photo, left: 390, top: 0 },
        { input: glyphPanel(icons, glyph), left: 0, top: 0 },
      ]),
    );
  }
}

/** A service's glyph above the brand's rule, 390 × 630. */
function glyphPanel(icons: string, glyph: string): Buffer {
  const drawing = new RegExp(`<symbol id="${glyph}"[^>]*>(.*?)</symbol>`, 's').exec(icons)?.[1];
  if (!drawing) throw new Error(`icons.svg has no ${glyph}`);
  const ticks = Array.from({ length: 9 }, (_, tick) => `M${87 + tick * 27} 500v${tick % 4 === 0 ? 34 : 18}`).join('');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="390" height="630" fill="none">
<g stroke="#fff" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round" transform="translate(87 170) scale(9)">${drawing}</g>
<path d="M87 500h216${ticks}" stroke="#f28c33" stroke-width="5"/></svg>`);
}

async function saveSocial(name: string, picture: Sharp) {
  const social = await picture.jpeg({ quality: 76, mozjpeg: true }).toBuffer();
  writeFileSync(join(target, `social-${name}.jpg`), social);
  bytes += social.length;
}

/** The hero's slides have phone crops; drawings belong to the team. */
function whereShown(name: string): keyof typeof GENERATED {
  const picture = PICTURES[name];
  return picture?.portrait !== undefined || picture?.widths.length === 0 ? 'home' : 'other';
}

/** The output of the last run, by name. */
function readGenerated(type: 'Picture' | 'PhoneCrop'): Record<string, object> {
  const text = Object.values(GENERATED)
    .map((file) => (existsSync(inContent(file)) ? readFileSync(inContent(file), 'utf8') : ''))
    .join('\n');
  const entries = text.matchAll(new RegExp(`^export const (\\w+): ${type} = (\\{.*?^\\});$`, 'gms'));
  return Object.fromEntries([...entries].map(([, name, json]) => [name, JSON.parse(json ?? '')]));
}

/** Whether this run replaces the file, or no reference to it is left. */
function isStale(file: string) {
  if (named.length === 0) return true;
  const name = /^[A-Za-z0-9]+/.exec(file)?.[0] ?? '';
  return named.includes(name) || (name !== 'social' && !Object.hasOwn(PICTURES, name));
}
