import { STAFF_ROLES, type StaffRole } from '@site/contracts';
import type { Ref } from 'react';
import { SelectField } from '../../shared/select-field';
import { ROLE_NAMES } from './people-words';

interface RoleSelectProps {
  role: StaffRole;
  /** Starts with the visible label, "Role". */
  name?: string;
  onChoose: (role: StaffRole) => void;
  ref?: Ref<HTMLSelectElement>;
}

export function RoleSelect({ role, name, onChoose, ref }: RoleSelectProps) {
  return (
    <SelectField
      ref={ref}
      label="Role"
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
    </SelectField>
  );
}
