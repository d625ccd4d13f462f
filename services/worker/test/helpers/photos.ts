import sharp from 'sharp';

const GREEN = { r: 15, g: 120, b: 60 };
const ORANGE = { r: 230, g: 120, b: 20 };

/** A photo as from a phone: rotated by EXIF (left half green, right half orange), with its GPS location. */
export function phonePhoto(width = 3_000, height = 2_000): Promise<Buffer> {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3, background: ORANGE } } as const;
  return sharp({ create: { width, height, channels: 3, background: GREEN } })
    .composite([{ input: half, left: Math.ceil(width / 2), top: 0 }])
    .withExif({
      IFD0: { Make: 'Fairphone', ImageDescription: 'The secret address' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 45/1', GPSLongitudeRef: 'W', GPSLongitude: '96/1 48/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

/** A photo of pure noise, which takes long to render. */
export function noisyPhoto(side = 2_500): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: GREEN, noise } })
    .jpeg()
    .toBuffer();
}

/** A picture's metadata and the colors at its edges. */
export async function lookAt(bytes: Buffer) {
  const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return nameOf([data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]);
  };
  return {
    format,
    width,
    height,
    metadata: { exif, icc, xmp, iptc, orientation },
    top: at(Math.floor(info.width / 2), 5),
    bottom: at(Math.floor(info.width / 2), info.height - 6),
  };
}

const nameOf = ([red = 0]: number[]) => (red > 128 ? 'orange' : 'green');
