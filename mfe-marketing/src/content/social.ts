/** The picture that a link to the site shows elsewhere, 1200 × 630. Its address never changes. */
export const SOCIAL_PICTURE = '/assets/mfe-marketing/pictures/social.jpg';

/** What it shows. Apart from the slides: a page that shows none carries no data of theirs. */
export const SOCIAL_PICTURE_ALT =
  'White modern farmhouse with a stone wing, cedar porch and flagstone walk in evening sun';
