import { type CSSProperties, useRef } from 'react';
import { type Toast, toastStore } from '../../toast/toast-store.js';
import { Icon } from '../../ui/icon.js';
import { useSwipe } from './use-swipe.js';
import { useTimeLeft } from './use-time-left.js';

/** One toast: closes after its duration, by its button, or when swiped to the right. */
export function ToastItem({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { id, title, description, variant, duration } = toast;
  const item = useRef<HTMLLIElement>(null);
  const dismiss = () => toastStore.dismiss(id);
  useTimeLeft(duration, paused, dismiss);
  const swipe = useSwipe(item, dismiss);
  return (
    <li
      ref={item}
      className="toast"
      data-variant={variant}
      // Restarts the time bar when an update changes the duration.
      key={duration}
      style={{ '--duration': `${duration}ms` } as CSSProperties}
      {...swipe}
    >
      <Icon name={variant === 'destructive' ? 'triangle-alert' : 'check'} />
      <div>
        <p className="toast__title">{title}</p>
        {description && <p className="toast__text">{description}</p>}
      </div>
      <button className="icon-btn" type="button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="x" />
      </button>
    </li>
  );
}
