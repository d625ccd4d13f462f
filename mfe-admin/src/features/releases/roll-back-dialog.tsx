import { ConfirmDialog } from '../../shared/confirm-dialog';
import styles from './releases.module.css';

interface RollBackDialogProps {
  remote: string;
  version: string;
  from: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The frontend that contains this page: an older version may lack the page. */
const OWN = 'mfe-admin';

/** Confirms a rollback. */
export function RollBackDialog({ remote, version, from, onCancel, onConfirm }: RollBackDialogProps) {
  return (
    <ConfirmDialog title={`Roll back ${remote}?`} action="Roll Back" onCancel={onCancel} onConfirm={onConfirm}>
      <div className={styles.question}>
        <p>
          New visitors get <code>{version}</code>
          {from && (
            <>
              {' '}
              instead of <code>{from}</code>
            </>
          )}{' '}
          within seconds. Open pages stay as they are, and nothing is deleted.
        </p>
        {remote === OWN && <p>This page belongs to {OWN}: the older version may not have it.</p>}
      </div>
    </ConfirmDialog>
  );
}
