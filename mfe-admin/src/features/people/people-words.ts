import type { Person, StaffRole } from '@site/contracts';
import { dateAndTime } from '../../shared/dates';

export const ROLE_NAMES: Record<StaffRole, string> = { owner: 'Owner', office: 'Office', engineer: 'Engineer' };

/** The rights of each role, as shown to the owner. */
export const ROLE_TEXTS: Record<StaffRole, string> = {
  owner: 'every right',
  office: 'leads',
  engineer: 'releases',
};

/** The state of an account. */
export function stateText({ state, invitedUntil }: Person): string {
  switch (state) {
    case 'active':
      return 'Active';
    case 'invited':
      return `Invited until ${dateAndTime(invitedUntil ?? '')}`;
    case 'expired':
      return 'Invitation expired';
    case 'removed':
      return 'Removed';
  }
}
