import { Button } from '@site/platform';
import { type ReactNode, useId } from 'react';
import dialog from './dialog.module.css';
import { FIRST_FOCUS, Modal } from './modal';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Name of the button that does it. */
  action: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirms an action that has no undo. The cancel button has the initial focus. */
export function ConfirmDialog({ title, children, action, onCancel, onConfirm }: ConfirmDialogProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onCancel}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div className={dialog.acts}>
        <Button look="secondary" small onClick={onCancel} {...FIRST_FOCUS}>
          Cancel
        </Button>
        <Button look="danger" small onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
