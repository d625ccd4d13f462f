import type { Person, StaffRole } from '@site/contracts';
import { Button } from '@site/platform';
import { useState } from 'react';
import { dateAndTime } from '../../shared/dates';
import { nameOf } from '../../shared/staff-names';
import styles from './people.module.css';
import { stateText } from './people-words';
import { RoleSelect } from './role-select';

interface PersonRowProps {
  person: Person;
  busy: boolean;
  onRole: (role: StaffRole) => void;
  onInvite: () => void;
  onRemove: () => void;
}

export function PersonRow({ person, busy, onRole, onInvite, onRemove }: PersonRowProps) {
  const { email, role, state, lastSignInAt } = person;
  /** Arrow keys pass other roles on the way to this one, so choosing it does not ask yet. */
  const [chosen, setChosen] = useState(role);
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <h3>{nameOf(email)}</h3>
        <p>{email}</p>
      </div>
      <p className={styles.state}>
        <span>{stateText(person)}</span>
        <span>{lastSignInAt ? `Last sign-in ${dateAndTime(lastSignInAt)}` : 'Never signed in'}</span>
      </p>
      {state === 'removed' ? <span /> : <RoleSelect role={chosen} name={`Role of ${email}`} onChoose={setChosen} />}
      <div className={styles.acts}>
        {state !== 'removed' && chosen !== role && (
          <Button look="secondary" small busy={busy} aria-label={`Change Role ${email}`} onClick={() => onRole(chosen)}>
            Change Role
          </Button>
        )}
        {state !== 'active' && (
          <Button look="secondary" small busy={busy} aria-label={`Invite Again ${email}`} onClick={onInvite}>
            Invite Again
          </Button>
        )}
        {state !== 'removed' && (
          <Button look="quiet-danger" small busy={busy} aria-label={`Remove ${email}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
