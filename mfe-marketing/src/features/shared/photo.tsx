import type { Picture } from '../../content/picture';
import '../../content/picture-colors.gen.css';

interface PhotoProps {
  picture: Picture;
  /** Displayed widths, as in HTML's `sizes`. */
  sizes: string;
  /** On the first screen: fetched immediately. */
  eager?: boolean;
  className?: string;
}

/** The widths at which pages frame the picture in the crop's ratio. */
const PHONE = '(max-width: 39.99rem)';

/** A picture in the size that the screen needs. Its space and dominant color show before it loads. */
export function Photo({ picture, sizes, eager, className }: PhotoProps) {
  return (
    <picture>
      {picture.phone && (
        <>
          <source media={PHONE} type="image/avif" srcSet={picture.phone.avif} sizes="100vw" />
          <source media={PHONE} type="image/webp" srcSet={picture.phone.webp} sizes="100vw" />
        </>
      )}
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
      <img
        className={className}
        data-color={picture.color}
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
