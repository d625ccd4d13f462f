import sharp from 'sharp';
import type { TestFile } from './test-api.js';

/** Pads an image to any size: decoders ignore bytes after its end. */
export const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length, 0x20)]);

const picture = () => sharp({ create: { width: 48, height: 32, channels: 3, background: '#0f4c4a' } });

export const jpeg = async (name = 'house.jpg', size?: number): Promise<TestFile> => {
  const bytes = await picture().jpeg().toBuffer();
  return { name, type: 'image/jpeg', bytes: size === undefined ? bytes : padded(bytes, size) };
};

export const png = async (name = 'plan.png'): Promise<TestFile> => ({
  name,
  type: 'image/png',
  bytes: await picture().png().toBuffer(),
});

export const webp = async (name = 'yard.webp'): Promise<TestFile> => ({
  name,
  type: 'image/webp',
  bytes: await picture().webp().toBuffer(),
});

export const pdf = (name = 'estimate.pdf', size?: number): TestFile => {
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
  return { name, type: 'application/pdf', bytes: size === undefined ? bytes : padded(bytes, size) };
};
