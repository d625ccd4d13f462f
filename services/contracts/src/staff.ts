/** Somebody who works leads: a row of `GET /api/staff`. */
export interface StaffMember {
  id: string;
  email: string;
}
