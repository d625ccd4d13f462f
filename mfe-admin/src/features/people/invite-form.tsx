import { LIMITS, STAFF_ROLES, type StaffRole } from '@site/contracts';
import { Alert, Button, toast } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../shared/text-field';
import panes from '../../shared/two-panes.module.css';
import type { CallFailure } from '../session/staff-api';
import { useInviteMutation } from './people-api';
import { ROLE_NAMES, ROLE_TEXTS } from './people-words';
import { RoleSelect } from './role-select';

/** Invites a colleague by mail. */
export function InviteForm() {
  const [invite, { isLoading: busy }] = useInviteMutation();
  const [role, setRole] = useState<StaffRole>('office');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const email = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !email.current) return;
    setFailure(undefined);
    const { value } = email.current;
    const { data: person, error } = await invite({ email: value, role });
    if (person) {
      // The user may be typing the next address, or have left the page.
      if (email.current?.value === value) email.current.value = '';
      toast({ title: 'Invitation sent', description: person.email });
      return;
    }
    const { fields, message, status } = error as CallFailure;
    if (status === 401) return;
    setError(fields?.email);
    if (fields?.email) email.current?.focus();
    else setFailure(message ?? 'The invitation could not be sent. Please try again.');
  }

  return (
    <form className={panes.form} method="post" noValidate onSubmit={submit}>
      <h2>Invite Somebody</h2>
      {failure && <Alert>{failure}</Alert>}
      <TextField
        ref={email}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={LIMITS.email.max}
        error={error}
        onChange={() => setError(undefined)}
      />
      <RoleSelect role={role} onChoose={setRole} />
      <ul className={panes.hint}>
        {STAFF_ROLES.map((one) => (
          <li key={one}>
            {ROLE_NAMES[one]}: {ROLE_TEXTS[one]}
          </li>
        ))}
      </ul>
      <Button type="submit" busy={busy}>
        Send Invitation
      </Button>
      <p className={panes.hint}>The link in the email works once, within {LIMITS.invitation.hours} hours.</p>
    </form>
  );
}
