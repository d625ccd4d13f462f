import type { RequestStatus } from '@site/contracts';
import { Button, Icon } from '@site/platform';
import type { MouseEvent } from 'react';
import { classes } from '../../../shared/classes';
import type { LeadKindSpec } from '../../lead-data/lead-kind';
import type { LeadAction } from '../../lead-data/work-slice';
import styles from './detail-bar.module.css';

interface DetailBarProps {
  spec: LeadKindSpec;
  formId: string;
  status: RequestStatus;
  pending: LeadAction | undefined;
  hint: string | undefined;
  onMoveOn: () => void;
  onMove: (status: RequestStatus) => void;
  onDelete: () => void;
}

/**
 * The second press of a double click is meant for the button that the first one met: when the answer comes between the
 * two, the next step stands in its place.
 */
function ignoreRepeated(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** What can be done with a lead; the next step is the primary button. What is closed can be deleted (spec.md §4). */
export function DetailBar(props: DetailBarProps) {
  const { formId, status, pending, hint, onMoveOn, onMove, onDelete } = props;
  const { words } = props.spec;
  if (status === 'closed') {
    return (
      <div className={styles.bar} data-print="no" onClickCapture={ignoreRepeated}>
        <p className={classes('field__hint', styles.hint)}>{words.closedHint}</p>
        <Button look="quiet-danger" small className={styles.all} busy={pending === 'delete'} onClick={onDelete}>
          {pending !== 'delete' && <Icon name="trash-2" />}
          Delete Permanently
        </Button>
      </div>
    );
  }
  const isNew = status === 'new';
  return (
    <div className={styles.bar} data-print="no" onClickCapture={ignoreRepeated}>
      {hint && <p className={classes('field__hint', styles.hint)}>{hint}</p>}
      {/* On the other side than Move: a second press of it never closes what it has moved. */}
      <Button
        look="secondary"
        small
        className={styles.close}
        busy={pending === 'close'}
        onClick={() => onMove('closed')}
      >
        {words.close}
      </Button>
      {isNew && (
        <Button look="secondary" small className={styles.next} busy={pending === 'next'} onClick={onMoveOn}>
          Move &amp; next
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        look={isNew ? 'secondary' : 'primary'}
        small
        className={isNew ? styles.save : styles.main}
        busy={pending === 'save'}
      >
        {words.save}
      </Button>
      {isNew && (
        <Button small className={styles.main} busy={pending === 'move'} onClick={() => onMove('in_progress')}>
          {words.move}
        </Button>
      )}
    </div>
  );
}
