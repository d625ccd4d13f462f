import type { ServiceId } from '@site/contracts';

/** The preview picture for links to a page, 1200 × 630. Its URL never changes. */
export interface SocialPicture {
  image: string;
  imageAlt: string;
}

const picture = (name: string, imageAlt: string): SocialPicture => ({
  image: `/assets/mfe-marketing/pictures/social-${name}.jpg`,
  imageAlt,
});

/** One per service: its picture with its glyph. */
export const serviceSocial = (id: ServiceId, imageAlt: string) => picture(id, imageAlt);

/**
 * One per kind of other page. Separate from other pictures: a page carries no data of pictures that it does not show.
 */
export const SOCIAL = {
  home: picture('home', 'White modern farmhouse with a stone wing, cedar porch and flagstone walk in evening sun'),
  portfolio: picture('portfolio', 'Limewashed ranch house with new roof, teal door and timber posts in evening light'),
  investments: picture(
    'investments',
    'Two-story entry hall with an oak stair and a teal front door open to the garden',
  ),
  policy: picture('policy', 'Front porch with cedar posts, a new cedar door with a wreath, lanterns and seats'),
} as const;
