import type { StaffMember } from '@site/contracts';

/** What colleagues call the owner of an address: "Ana Lopez" of ana.lopez@example.com. */
export function nameOf(email: string): string {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

/** The name of an account; of one that is no colleague's any more, that it is so. */
export function nameOfAccount(staff: readonly StaffMember[] | undefined, id: string): string {
  const member = staff?.find((one) => one.id === id);
  return member ? nameOf(member.email) : 'a former colleague';
}
