import { MESSAGES } from '@site/contracts';
import { Button, Spinner } from '@site/platform';
import type { ReactNode } from 'react';
import { ListState } from './list-state';
import styles from './loading.module.css';
import { passFocus } from './pass-focus';

/** Shown while a page loads for the first time. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {MESSAGES.loadingData}
    </p>
  );
}

interface TryAgainProps {
  onTryAgain: () => void;
  /** Where the focus goes, because the button disappears: the first of these that shows. */
  focus?: readonly string[];
}

interface LoadFailedProps extends TryAgainProps {
  /** What could not be loaded. */
  children: ReactNode;
}

/** Shown when a page or list failed to load. */
export function LoadFailed({ children, ...tryAgain }: LoadFailedProps) {
  return (
    <ListState error icon="cloud-off" title={MESSAGES.errorLoadingData} action={<TryAgain {...tryAgain} />}>
      {children}
    </ListState>
  );
}

export function TryAgain({ onTryAgain, focus = ['h1'] }: TryAgainProps) {
  return (
    <Button
      look="secondary"
      small
      onClick={() => {
        passFocus(...focus);
        onTryAgain();
      }}
    >
      Try Again
    </Button>
  );
}
