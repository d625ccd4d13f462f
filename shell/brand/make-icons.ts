// npx tsx shell/brand/make-icons.ts: makes the icons of shell/public from mark.svg, and the social card from logo.svg.
// Run by hand when they change; the results are committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const mark = readFileSync(here('mark.svg'));

const png = (size: number) =>
  sharp(mark, { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

for (const size of [192, 512]) writeFileSync(here(`../public/icon-${size}.png`), await png(size));
// iOS rounds the corners itself and fills transparency with black, so the icon gets a full background.
const ground = { create: { width: 180, height: 180, channels: 4 as const, background: '#0c4248' } };
writeFileSync(
  here('../public/apple-touch-icon.png'),
  await sharp(ground)
    .composite([{ input: await png(180) }])
    .png({ compressionLevel: 9 })
    .toBuffer(),
);
// Search engines show icons of at least 48 pixels.
writeFileSync(here('../public/favicon.ico'), ico(await png(48), 48));
writeFileSync(here('../public/social-card.png'), await socialCard());

/** The link preview of a page without its own picture: the logo, 1200 × 630. */
async function socialCard() {
  const [width, height] = [1200, 630];
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fbf0dc" d="M0 0h1200v630H0z"/><path fill="#0c4248" d="M0 570h1200v60H0z"/><path fill="#f28c33" d="M0 558h1200v12H0z"/></svg>`;
  const logo = await sharp(readFileSync(here('logo.svg')), { density: 72 * 5 })
    .resize({ width: 720 })
    .png()
    .toBuffer();
  return sharp(Buffer.from(stripes))
    .composite([{ input: logo, left: (width - 720) / 2, top: 200 }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file that holds one PNG of `size` × `size`. */
function ico(image: Buffer, size: number) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
