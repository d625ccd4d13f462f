import { Button } from '@site/platform';
import { useId } from 'react';
import dialog from '../../shared/dialog.module.css';
import { FIRST_FOCUS, Modal } from '../../shared/modal';
import { KeysList } from './keys-list';

/** The list of keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Modal className={dialog.dialog} labelledBy={id} onClose={onClose} closesOutside>
      <h2 id={id}>Keyboard shortcuts</h2>
      <KeysList />
      <div className={dialog.acts}>
        <Button look="secondary" small onClick={onClose} {...FIRST_FOCUS}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
