import { type Person, type StaffRole } from '@site/contracts';
import { toast } from '@site/platform';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { LoadFailed, Loading } from '../../shared/loading';
import panes from '../../shared/two-panes.module.css';
import { isTyping } from '../../shared/typing';
import { AdminFrame } from '../desk/admin-frame';
import { NoAccess } from '../desk/no-access';
import type { CallFailure } from '../session/staff-api';
import { ExportList } from './export-list';
import { InviteForm } from './invite-form';
import styles from './people.module.css';
import { useChangeRoleMutation, useInviteMutation, usePeopleQuery, useRemovePersonMutation } from './people-api';
import { ROLE_NAMES } from './people-words';
import { PersonRow } from './person-row';

/** A change to confirm: a new role, or without one the removal of the account. */
interface Wish {
  person: Person;
  role?: StaffRole;
}

/** All accounts, and the invitation form. */
export function People() {
  const { data: people, isFetching, error, refetch } = usePeopleQuery();
  const [invite] = useInviteMutation();
  const [changeRole] = useChangeRoleMutation();
  const [removePerson] = useRemovePersonMutation();
  const [asked, setAsked] = useState<Wish>();
  const [underWay, setUnderWay] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);

  async function act({ id }: Person, done: string, work: () => PromiseLike<{ error?: unknown }>) {
    setAsked(undefined);
    setUnderWay(id);
    const failure = (await work()).error as CallFailure | undefined;
    setUnderWay(undefined);
    if (!isTyping()) title.current?.focus();
    if (!failure) toast({ title: done });
    else if (failure.status !== 401) {
      const description = failure.message ?? 'Please check the list, then try again.';
      toast({ title: 'Nothing was changed', description, variant: 'destructive' });
      setRefusals((count) => count + 1);
    }
  }

  function confirm({ person, role }: Wish) {
    if (role) void act(person, 'Role changed', () => changeRole({ id: person.id, role }));
    else void act(person, 'Account removed', () => removePerson(person.id));
  }

  if ((error as CallFailure | undefined)?.status === 403) return <NoAccess title="People" />;
  return (
    <AdminFrame title="People" busy={isFetching}>
      {!people && isFetching && <Loading />}
      {!people && error && !isFetching && (
        <LoadFailed onTryAgain={() => void refetch()}>Could not load the list of people.</LoadFailed>
      )}
      {people && (
        <div className={panes.panes}>
          <InviteForm />
          <section className={panes.rest} aria-labelledby="people-title">
            <h2 id="people-title" ref={title} tabIndex={-1}>
              Accounts
            </h2>
            <ul className={styles.people}>
              {people.map((person) => (
                <PersonRow
                  // A new role or a refusal makes a new row, without the role that was chosen before.
                  key={`${person.id} ${person.role} ${refusals}`}
                  person={person}
                  busy={underWay === person.id}
                  onRole={(role) => setAsked({ person, role })}
                  onInvite={() =>
                    void act(person, 'Invitation sent', () => invite({ email: person.email, role: person.role }))
                  }
                  onRemove={() => setAsked({ person })}
                />
              ))}
            </ul>
            <ExportList />
          </section>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.role ? `Change the role of ${asked.person.email}?` : `Remove ${asked.person.email}?`}
          action={asked.role ? 'Change Role' : 'Remove'}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
        >
          <Consequence {...asked} />
        </ConfirmDialog>
      )}
    </AdminFrame>
  );
}

function Consequence({ person, role }: Wish) {
  if (role) {
    const next = `From ${ROLE_NAMES[person.role]} to ${ROLE_NAMES[role]}.`;
    return <p>{person.state === 'active' ? `${next} Every sign-in of the account ends.` : next}</p>;
  }
  if (person.state !== 'active') return <p>The link in the email no longer works.</p>;
  return <p>Nobody can sign in to this account anymore. What it did stays in the history of the leads.</p>;
}
