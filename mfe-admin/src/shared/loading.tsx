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

interface LoadFailedProps {
  onTryAgain: () => void;
  /** What could not be loaded. */
  children: ReactNode;
}

/** Shown when a page failed to load. */
export function LoadFailed({ onTryAgain, children }: LoadFailedProps) {
  return (
    <ListState
      error
      icon="cloud-off"
      title={MESSAGES.errorLoadingData}
      action={
        <Button
          look="secondary"
          small
          onClick={() => {
            passFocus('h1');
            onTryAgain();
          }}
        >
          Try Again
        </Button>
      }
    >
      {children}
    </ListState>
  );
}
