import type { RequestStatus } from '@site/contracts';
import { Button } from '@site/platform';
import type { MouseEvent } from 'react';
import { classes } from '../../../shared/classes';
import type { LeadAction } from '../../lead-data/desk-ui-slice';
import type { LeadKindSpec } from '../../lead-data/lead-kind';
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
 * A double click's second press is meant for the first button: if the answer arrives in between, the next step has
 * already taken its place.
 */
function ignoreRepeated(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The actions for a lead; the primary button is the next step. A closed lead can be deleted. */
export function DetailBar(props: DetailBarProps) {
  const { formId, status, pending, hint, onMoveOn, onMove, onDelete } = props;
  const { words } = props.spec;
  if (status === 'closed') {
    return (
      <div className={styles.bar} data-print="no" onClickCapture={ignoreRepeated}>
        <p className={classes('field__hint', styles.hint)}>{words.closedHint}</p>
        <Button
          look="quiet-danger"
          small
          className={styles.all}
          busy={pending === 'delete'}
          icon="trash-2"
          onClick={onDelete}
        >
          Delete Permanently
        </Button>
      </div>
    );
  }
  const isNew = status === 'new';
  return (
    <div className={styles.bar} data-print="no" onClickCapture={ignoreRepeated}>
      {hint && <p className={classes('field__hint', styles.hint)}>{hint}</p>}
      {/* On the opposite side of Move: pressing Move twice never closes the lead it moved. */}
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
          {words.next}
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
