import { describe, expect, it } from '@jest/globals';
import { mayUse, RIGHTS, STAFF_ROLES, type StaffRight, type StaffRole } from './rights.js';

describe('rights', () => {
  it.each([
    ['account', ['owner', 'office', 'engineer']],
    ['leads', ['owner', 'office']],
    ['releases', ['owner', 'engineer']],
    ['report', ['owner']],
    ['people', ['owner']],
  ] as [StaffRight, StaffRole[]][])('to %s belong to %j', (right, roles) => {
    expect(STAFF_ROLES.filter((role) => mayUse(role, right))).toEqual(roles);
  });

  it('are all tested here, and an unknown role has none', () => {
    expect(Object.keys(RIGHTS)).toEqual(['account', 'leads', 'releases', 'report', 'people']);
    expect(mayUse(undefined, 'account')).toBe(false);
    expect(mayUse('boss' as StaffRole, 'account')).toBe(false);
  });
});
