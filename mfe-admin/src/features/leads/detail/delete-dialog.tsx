import { MESSAGES } from '@site/contracts';
import { ConfirmDialog } from '../../../shared/confirm-dialog';
import type { LeadKindSpec } from '../../lead-data/lead-kind';

interface DeleteDialogProps {
  spec: LeadKindSpec;
  onCancel: () => void;
  onDelete: () => void;
}

/** Confirms the permanent deletion of a lead. */
export function DeleteDialog({ spec, onCancel, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog title={spec.words.deleteTitle} action="Delete" onCancel={onCancel} onConfirm={onDelete}>
      <p>{MESSAGES.confirmDelete(spec.noun)}</p>
    </ConfirmDialog>
  );
}
