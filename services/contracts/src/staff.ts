/** Somebody who may sign in: a row of `GET /api/staff`. */
export interface StaffMember {
  id: string;
  email: string;
}
