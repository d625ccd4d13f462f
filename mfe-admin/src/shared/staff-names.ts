import type { StaffMember } from '@site/contracts';

/** The display name for an address: "Ana Lopez" for ana.lopez@example.com. */
export function nameOf(email: string): string {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

/** The name of an account, with a note if it can no longer be assigned leads. */
export function nameOfAccount(staff: readonly StaffMember[] | undefined, id: string): string {
  const member = staff?.find((one) => one.id === id);
  if (!member) return 'a former colleague';
  return member.isFormer ? `${nameOf(member.email)} (former)` : nameOf(member.email);
}

/** The accounts to which leads can be assigned. */
export const assignable = (staff: readonly StaffMember[] = []): StaffMember[] =>
  staff.filter(({ isFormer }) => !isFormer);
