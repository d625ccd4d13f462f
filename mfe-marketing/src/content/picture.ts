/** A picture in several sizes. URLs are absolute paths; sets are `srcset` values. */
export interface Picture {
  alt: string;
  /** Width of the largest rendition, in pixels: reserves the space. */
  width: number;
  height: number;
  /** Dominant color, shown until the picture loads. */
  color: string;
  src: string;
  avif?: string;
  webp?: string;
  /** A portrait crop for phones. */
  tallAvif?: string;
  tallWebp?: string;
  /** A crop around the point of interest for phones, where a page has one. */
  phone?: PhoneCrop;
}

/** A 5:4 crop; sets are `srcset` values. */
export interface PhoneCrop {
  avif: string;
  webp: string;
}
