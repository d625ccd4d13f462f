import { MESSAGES } from '@site/contracts';
import { Button, Spinner } from '@site/platform';
import type { ReactNode } from 'react';
import { ListState } from './list-state';
import styles from './reading.module.css';

/** Shown while a page loads for the first time. */
export function Reading() {
  return (
    <p className={styles.reading} role="status">
      <Spinner />
      {MESSAGES.loadingData}
    </p>
  );
}

interface NotReadProps {
  onTryAgain: () => void;
  /** What could not be loaded. */
  children: ReactNode;
}

/** Shown when a page failed to load. */
export function NotRead({ onTryAgain, children }: NotReadProps) {
  return (
    <ListState
      error
      icon="cloud-off"
      title={MESSAGES.errorLoadingData}
      action={
        <Button look="secondary" small onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {children}
    </ListState>
  );
}
