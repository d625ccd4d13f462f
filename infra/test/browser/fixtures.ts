import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { ROOT } from '../../bootstrap/paths.mjs';

const PICTURES = join(ROOT, 'mfe-marketing/public/pictures');

/** A photograph as from a phone: 12 megapixels, EXIF, 5 MB or more. */
export async function bigPhoto(): Promise<Buffer> {
  const source = readdirSync(PICTURES).find((name) => /^kitchen-1920\..*webp$/.test(name));
  if (!source) throw new Error(`no picture of the kitchen in ${PICTURES}`);
  const [width, height] = [4032, 2268];
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
  const photo = await sharp(join(PICTURES, source))
    .resize(width, height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'Test', Model: 'Camera' } })
    .jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
    .toBuffer();
  if (photo.length < 5 * 1024 * 1024 || photo.length > 15 * 1024 * 1024) {
    throw new Error(`the photograph has ${photo.length} bytes; it must have 5 to 15 MB`);
  }
  return photo;
}

/** A PDF of three pages. */
export async function threePages(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const title of ['Existing plan', 'New plan', 'Panel schedule']) {
    document.addPage([612, 792]).drawText(title, { x: 72, y: 700, size: 24, font });
  }
  return Buffer.from(await document.save());
}
