import { fileNameOf, MESSAGES } from '@site/contracts';
import { Icon } from '@site/platform';
import { useState } from 'react';
import { classes } from '../../shared/classes';
import styles from './files.module.css';

/** Photos of a request, each opening in full. Nothing when there are none. */
export function PhotoGrid({ photos, from }: { photos: readonly string[]; from: string }) {
  if (photos.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>Photos</h3>
      <ul className={styles.photos}>
        {photos.map((path, index) => (
          <li key={path}>
            <Photo path={path} alt={`Photo ${index + 1} from ${from}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Photo({ path, alt }: { path: string; alt: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <div className={classes(styles.photo, styles.missingPhoto)}>
        <Icon name="image-off" />
        {MESSAGES.imageUnavailable}
        <small title={fileNameOf(path)}>{fileNameOf(path)}</small>
      </div>
    );
  }
  return (
    <a className={styles.photo} href={path} target="_blank" rel="noopener">
      {/* Size and shape are the tile's: the picture fills it. */}
      <img src={path} alt={alt} loading="lazy" decoding="async" onError={() => setMissing(true)} />
    </a>
  );
}
