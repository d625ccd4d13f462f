import { brand } from '@site/contracts';
import { Fragment } from 'react';
import styles from './place.module.css';

/** A text that keeps the area's name on one line: the line does not break at its hyphen. */
export function Place({ text }: { text: string }) {
  const { placename } = brand.geo;
  return text.split(placename).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order
    <Fragment key={index}>
      {index > 0 && <span className={styles.place}>{placename}</span>}
      {part}
    </Fragment>
  ));
}
