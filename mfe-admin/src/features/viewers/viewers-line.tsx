import { Icon } from '@site/platform';
import { nameOf } from '../../shared/staff-names';
import { useDeskSelector } from '../lead-data/desk-store';
import { useSessionQuery } from '../lead-data/leads-api';
import { useViewing } from './use-viewing';
import styles from './viewers.module.css';

const names = new Intl.ListFormat('en-US');

/** "Ana is viewing this": colleagues who have the same lead open. */
export function ViewersLine({ leadId }: { leadId: string }) {
  useViewing(leadId);
  const { data: session } = useSessionQuery();
  const viewers = useDeskSelector(({ deskUi }) => deskUi.viewers);
  const others = viewers.filter((viewer) => viewer.leadId === leadId && viewer.email !== session?.email);
  return (
    <p className={styles.viewers} role="status" data-print="no">
      {others.length > 0 && (
        <>
          <Icon name="eye" />
          <span>
            {names.format(others.map(({ email }) => nameOf(email)))} {others.length === 1 ? 'is' : 'are'} viewing this
          </span>
        </>
      )}
    </p>
  );
}
