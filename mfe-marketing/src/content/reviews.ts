/** A customer's review with source and date: shown as written, never shortened or polished. */
export interface Review {
  text: string;
  author: string;
  /** Where to read it. */
  source: string;
  /** Address of the review there. */
  url?: string;
  /** `YYYY-MM-DD` */
  date: string;
}

/** Made up for the example brand, as names and source show: replace or empty. Without reviews the section is hidden. */
export const REVIEWS: readonly Review[] = [
  {
    text: 'They taped plastic over every doorway before the first cut and swept up each evening. The final bill matched the quote to the dollar.',
    author: 'Pat Example, Plano',
    source: 'reviews.example',
    date: '2026-03-14',
  },
  {
    text: 'Two companies told us we needed piers. Fairhand measured the floors, showed us the map and said to water the south side first. It worked.',
    author: 'Robin Sample, Arlington',
    source: 'reviews.example',
    date: '2026-06-02',
  },
  {
    text: 'The inspector found one missing cover plate. Elena had it fixed and sent us a photo before we got home from work.',
    author: 'Jamie Example, Fort Worth',
    source: 'reviews.example',
    date: '2026-08-21',
  },
];
