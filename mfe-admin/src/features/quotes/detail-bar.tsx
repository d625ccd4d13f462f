import type { RequestStatus } from '@site/contracts';
import { Button } from '@site/platform';
import { classes } from '../../shared/classes';
import styles from './detail-bar.module.css';
import type { QuoteAction } from './use-quote-updates';

interface DetailBarProps {
  formId: string;
  status: RequestStatus;
  pending: QuoteAction | undefined;
  unsaved: boolean;
  onMove: (status: RequestStatus) => void;
}

/** What can be done with a request that is not closed; the next step is the primary button (spec.md §4). */
export function DetailBar({ formId, status, pending, unsaved, onMove }: DetailBarProps) {
  const isNew = status === 'new';
  return (
    <div className={styles.bar}>
      {unsaved && <p className={classes('field__hint', styles.hint)}>Changes are not saved yet.</p>}
      <Button
        type="submit"
        form={formId}
        look="secondary"
        small
        className={isNew ? undefined : styles.all}
        busy={pending === 'save'}
      >
        Save Details
      </Button>
      <Button
        look={isNew ? 'secondary' : 'primary'}
        small
        className={isNew ? undefined : styles.wide}
        busy={pending === 'close'}
        onClick={() => onMove('closed')}
      >
        Close Project
      </Button>
      {isNew && (
        <Button small className={styles.wide} busy={pending === 'move'} onClick={() => onMove('in_progress')}>
          Move to In Progress
        </Button>
      )}
    </div>
  );
}
