import { fileNameOf, MESSAGES, renditionOf } from '@site/contracts';
import { Icon } from '@site/platform';
import { type KeyboardEvent, useState } from 'react';
import { FIRST_FOCUS, Modal } from '../../shared/modal';
import styles from './photo-viewer.module.css';
import { usePan } from './use-pan';

interface PhotoViewerProps {
  photos: readonly string[];
  from: string;
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** One photo at a time, full screen: arrow keys navigate, `+` and `-` zoom, Escape closes. */
export function PhotoViewer({ photos, from, at, onMove, onClose }: PhotoViewerProps) {
  const path = photos[at] ?? '';
  const pan = usePan(path);
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({});
  const several = photos.length > 1;
  const step = (by: number) => onMove((at + by + photos.length) % photos.length);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (pan.zoomed && pan.moveByKey(event.key)) event.preventDefault();
    else if (event.key === 'ArrowRight' && several) step(1);
    else if (event.key === 'ArrowLeft' && several) step(-1);
    else if (event.key === '+' || event.key === '=') pan.zoomIn();
    else if (event.key === '-') pan.zoomOut();
  }

  return (
    <Modal className={styles.viewer} label={`Photos from ${from}`} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <p className={styles.name}>
          <span>{fileNameOf(path)}</span>
          <small aria-live="polite">
            {at + 1} of {photos.length}
          </small>
        </p>
        <a className={styles.original} href={`${path}?download=1`} download="">
          <Icon name="download" />
          Download
        </a>
        <a className={styles.original} href={path} target="_blank" rel="noopener">
          <Icon name="image" />
          Original
        </a>
        <Tool icon="rotate-cw" label="Rotate" onPress={() => setTurns({ ...turns, [path]: (turns[path] ?? 0) + 1 })} />
        <Tool icon="zoom-out" label="Zoom Out" disabled={!pan.zoomed} onPress={pan.zoomOut} />
        <Tool icon="zoom-in" label="Zoom In" disabled={pan.atMost} onPress={pan.zoomIn} />
        <Tool icon="x" label="Close" first onPress={onClose} />
      </div>
      <Stage key={path} path={path} alt={`Photo ${at + 1} from ${from}`} pan={pan} turns={turns[path] ?? 0} />
      {several && (
        <div className={styles.steps}>
          <Tool icon="arrow-left" label="Previous Photo" onPress={() => step(-1)} />
          <Tool icon="arrow-right" label="Next Photo" onPress={() => step(1)} />
        </div>
      )}
    </Modal>
  );
}

interface StageProps {
  path: string;
  alt: string;
  pan: ReturnType<typeof usePan>;
  /** Quarter turns, clockwise. */
  turns: number;
}

function Stage({ path, alt, pan, turns }: StageProps) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <div className={styles.missing}>
        <Icon name="image-off" />
        <b>{MESSAGES.imageUnavailable}</b>
        <span>{fileNameOf(path)}</span>
      </div>
    );
  }
  return (
    <div ref={pan.frame} className={pan.zoomed ? styles.zoomed : styles.stage} {...pan.handlers}>
      <img
        className={turns % 2 === 1 ? styles.turned : undefined}
        src={renditionOf(path)}
        alt={alt}
        draggable={false}
        style={{ transform: `${pan.style.transform}${turns ? ` rotate(${turns * 90}deg)` : ''}` }}
        onError={() => setMissing(true)}
      />
    </div>
  );
}

interface ToolProps {
  icon: string;
  label: string;
  disabled?: boolean;
  first?: boolean;
  onPress: () => void;
}

function Tool({ icon, label, disabled, first, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      // Stays focusable: the keyboard must not lose focus at the zoom limit.
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      {...(first && FIRST_FOCUS)}
    >
      <Icon name={icon} />
    </button>
  );
}
