import { Icon } from '@site/platform';
import { type CSSProperties, useEffect, useState } from 'react';
import { noteOf, percent } from './file-size';
import type { UploadKind } from './upload-kind';
import { isPending, type Upload } from './upload-queue';
import styles from './uploads.module.css';

interface FileRowProps {
  upload: Upload;
  kind: UploadKind;
  onRetry: (upload: Upload, row: HTMLElement | null) => void;
  onRemove: (upload: Upload, row: HTMLElement | null) => void;
}

/** One chosen file: picture, name, state and actions. */
export function FileRow({ upload, kind, onRetry, onRemove }: FileRowProps) {
  const { file, name, state } = upload;
  const pending = isPending(upload);
  const failed = state === 'failed';
  const look = failed ? styles.fileFailed : state === 'done' ? styles.fileDone : '';
  return (
    <li className={`${styles.file} ${look}`}>
      <Thumbnail file={file} kind={kind} />
      <span className={styles.fileName} title={name}>
        {name}
      </span>
      <span className={styles.fileNote}>{noteOf(upload, kind)}</span>
      <span className={styles.fileActs}>
        {failed && !upload.final && (
          <button
            className="icon-btn"
            type="button"
            aria-label={`Retry ${name}`}
            onClick={(event) => onRetry(upload, event.currentTarget.closest('li'))}
          >
            <Icon name="rotate-cw" />
          </button>
        )}
        <button
          className="icon-btn"
          type="button"
          aria-label={`${pending ? 'Cancel' : 'Remove'} ${name}`}
          onClick={(event) => onRemove(upload, event.currentTarget.closest('li'))}
        >
          <Icon name="x" />
        </button>
      </span>
      {pending && (
        <span
          className={styles.measure}
          style={{ '--at': `${percent(upload)}%` } as CSSProperties}
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuenow={percent(upload)}
          aria-valuemin={0}
          aria-valuemax={100}
        />
      )}
    </li>
  );
}

/** The photo from the visitor's own disk; an icon for other files, and for files sent before a reload. */
function Thumbnail({ file, kind }: { file?: File; kind: UploadKind }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (kind.field !== 'photos' || !file) return;
    const preview = URL.createObjectURL(file);
    setUrl(preview);
    return () => URL.revokeObjectURL(preview);
  }, [file, kind]);
  return (
    <span className={styles.fileThumb}>
      {url ? (
        <img src={url} alt="" width="44" height="44" decoding="async" onError={() => setUrl(undefined)} />
      ) : (
        <Icon name={kind.icon} />
      )}
    </span>
  );
}
