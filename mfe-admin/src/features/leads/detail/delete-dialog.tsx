import { MESSAGES } from '@site/contracts';
import { Button } from '@site/platform';
import { useId } from 'react';
import dialog from '../../../shared/dialog.module.css';
import { FIRST_FOCUS, Modal } from '../../../shared/modal';
import type { LeadKindSpec } from '../lead-kind';

interface DeleteDialogProps {
  spec: LeadKindSpec;
  onCancel: () => void;
  onDelete: () => void;
}

/** Asks before a lead is deleted for good (spec.md §5). */
export function DeleteDialog({ spec, onCancel, onDelete }: DeleteDialogProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onCancel}
    >
      <h2 id={`${id}-title`}>{spec.words.deleteTitle}</h2>
      <p id={`${id}-text`}>{MESSAGES.confirmDelete(spec.noun)}</p>
      <div className={dialog.acts}>
        <Button look="secondary" small onClick={onCancel} {...FIRST_FOCUS}>
          Cancel
        </Button>
        <Button look="danger" small onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Modal>
  );
}
