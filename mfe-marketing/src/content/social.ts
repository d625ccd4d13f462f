/** The picture that a link to the site shows elsewhere, 1200 × 630. Its address never changes. */
export const SOCIAL_PICTURE = '/assets/mfe-marketing/pictures/social.jpg';
