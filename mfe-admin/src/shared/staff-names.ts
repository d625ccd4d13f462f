import type { StaffMember } from '@site/contracts';

/** The display name for an address: "Ana Lopez" for ana.lopez@example.com. */
export function nameOf(email: string): string {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

/** The name of an account, or a note that the account was removed. */
export function nameOfAccount(staff: readonly StaffMember[] | undefined, id: string): string {
  const member = staff?.find((one) => one.id === id);
  return member ? nameOf(member.email) : 'a former colleague';
}
