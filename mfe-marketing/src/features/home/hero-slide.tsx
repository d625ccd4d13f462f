import type { Picture } from '../../content/picture';
import '../../content/picture-colors.gen.css';
import styles from './hero.module.css';

const WIDE = '(min-width: 48rem)';

/** One slide. Phones get the portrait crop; all get AVIF, or WebP. */
export function HeroSlide({ picture, active, first }: { picture: Picture; active: boolean; first: boolean }) {
  return (
    <picture>
      <source media={WIDE} type="image/avif" srcSet={picture.avif} sizes="100vw" />
      <source media={WIDE} type="image/webp" srcSet={picture.webp} sizes="100vw" />
      <source type="image/avif" srcSet={picture.tallAvif} sizes="100vw" />
      <source type="image/webp" srcSet={picture.tallWebp} sizes="100vw" />
      <img
        className={styles.heroSlide}
        src={picture.src}
        data-color={picture.color}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        data-active={active || undefined}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** Fetches the first slide before anything else: it is the largest element that a visitor waits for. */
export function HeroPreload({ picture }: { picture: Picture }) {
  return [
    { media: WIDE, set: picture.avif },
    { media: '(max-width: 47.99rem)', set: picture.tallAvif },
  ].map(({ media, set }) => (
    <link
      key={media}
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={set}
      imageSizes="100vw"
      media={media}
      fetchPriority="high"
    />
  ));
}
