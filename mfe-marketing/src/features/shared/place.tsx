import { brand } from '@site/contracts';
import { Fragment } from 'react';
import styles from './place.module.css';

/** A text in which the name of the area stays on one line: its hyphen is no place to break. */
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
