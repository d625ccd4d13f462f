import { fileNameOf, MESSAGES, renditionOf } from '@site/contracts';
import { Button, Icon, toast } from '@site/platform';
import { useState } from 'react';
import { classes } from '../../shared/classes';
import styles from './files.module.css';
import { PhotoViewer } from './photo-viewer';

/** Photos of a request, each opening in the viewer. Renders nothing when there are none. */
export function PhotoGrid({ photos, from }: { photos: readonly string[]; from: string }) {
  const [open, setOpen] = useState<number>();
  const [zipping, setZipping] = useState(false);
  if (photos.length === 0) return null;

  async function downloadAll() {
    setZipping(true);
    try {
      const { savePhotos } = await import('./save-photos');
      const gone = await savePhotos(photos, from);
      if (gone > 0) {
        toast({
          title: MESSAGES.imageUnavailable,
          description: `${gone} of ${photos.length} photos could not be downloaded.`,
          variant: 'destructive',
        });
      }
    } catch {
      toast({
        title: 'Download failed',
        description: 'Could not load the photos. Please try again.',
        variant: 'destructive',
      });
    }
    setZipping(false);
  }

  return (
    <div>
      <h3 className={styles.title}>Photos</h3>
      {photos.length > 1 && (
        <Button
          look="secondary"
          small
          className={styles.all}
          data-print="no"
          busy={zipping}
          icon="download"
          onClick={() => void downloadAll()}
        >
          Download All Photos
        </Button>
      )}
      <ul className={styles.photos}>
        {photos.map((path, index) => (
          <li key={path}>
            <Photo path={path} alt={`Photo ${index + 1} from ${from}`} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <PhotoViewer photos={photos} from={from} at={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

function Photo({ path, alt, onOpen }: { path: string; alt: string; onOpen: () => void }) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <div className={classes(styles.photo, styles.missingPhoto)}>
        <Icon name="image-off" />
        <span>{MESSAGES.imageUnavailable}</span>
        <small title={fileNameOf(path)}>{fileNameOf(path)}</small>
      </div>
    );
  }
  return (
    <button type="button" className={styles.photo} onClick={onOpen}>
      {/* The tile sets size and shape; the picture fills it. */}
      <img src={renditionOf(path)} alt={alt} loading="lazy" decoding="async" onError={() => setMissing(true)} />
    </button>
  );
}
