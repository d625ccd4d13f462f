import { STAFF_ROLES, type StaffRole } from '@site/contracts';
import { type Ref, useId } from 'react';
import { ROLE_NAMES } from './people-words';

interface RoleSelectProps {
  role: StaffRole;
  /** Starts with the visible label, "Role". */
  name?: string;
  onChoose: (role: StaffRole) => void;
  ref?: Ref<HTMLSelectElement>;
}

export function RoleSelect({ role, name, onChoose, ref }: RoleSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        Role
      </label>
      <select
        ref={ref}
        id={id}
        className="input"
        name="role"
        aria-label={name}
        value={role}
        onChange={({ target }) => onChoose(target.value as StaffRole)}
      >
        {STAFF_ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
