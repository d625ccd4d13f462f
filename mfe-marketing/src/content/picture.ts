/** A picture in several sizes. Addresses are absolute paths; sets are `srcset` values. */
export interface Picture {
  alt: string;
  /** Of the largest rendition, in pixels: reserves the space. */
  width: number;
  height: number;
  /** Dominant color, shown until the picture is there. */
  color: string;
  src: string;
  avif?: string;
  webp?: string;
  /** A portrait crop for phones. */
  tallAvif?: string;
  tallWebp?: string;
  /** A crop about the point of interest for phones, where a page has one. */
  phone?: PhoneCrop;
}

/** A 5:4 crop; sets are `srcset` values. */
export interface PhoneCrop {
  avif: string;
  webp: string;
}
