import type { Picture } from '../../content/picture';

interface PhotoProps {
  picture: Picture;
  /** Widths at which it is shown, as in HTML's `sizes`. */
  sizes: string;
  /** Part of the first screen: fetched at once. */
  eager?: boolean;
  className?: string;
}

/** A picture in the size that the screen needs. Its place and dominant colour are there before it is. */
export function Photo({ picture, sizes, eager, className }: PhotoProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
      <img
        className={className}
        style={{ backgroundColor: picture.colour }}
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
