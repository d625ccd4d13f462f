import { Button } from '@site/platform';
import { useId } from 'react';
import dialog from '../../shared/dialog.module.css';
import { FIRST_FOCUS, Modal } from '../../shared/modal';
import styles from './releases.module.css';

interface RollBackDialogProps {
  remote: string;
  version: string;
  from: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

/** This page is a part of it: an older version may lack it. */
const OWN = 'mfe-admin';

/** Asks before visitors get another version. */
export function RollBackDialog({ remote, version, from, onCancel, onConfirm }: RollBackDialogProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onCancel}
    >
      <h2 id={`${id}-title`}>Roll back {remote}?</h2>
      <div id={`${id}-text`} className={styles.question}>
        <p>
          New visitors get <code>{version}</code>
          {from && (
            <>
              {' '}
              instead of <code>{from}</code>
            </>
          )}{' '}
          within seconds. Pages that are open go on as they are, and nothing is deleted.
        </p>
        {remote === OWN && <p>This page belongs to {OWN}: the older version may not have it.</p>}
      </div>
      <div className={dialog.acts}>
        <Button look="secondary" small onClick={onCancel} {...FIRST_FOCUS}>
          Cancel
        </Button>
        <Button look="danger" small onClick={onConfirm}>
          Roll Back
        </Button>
      </div>
    </Modal>
  );
}
