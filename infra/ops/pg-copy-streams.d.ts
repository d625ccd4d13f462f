declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  interface CopyTo extends Readable, Submittable {
    rowCount: number;
  }
  interface CopyFrom extends Writable, Submittable {
    rowCount: number;
  }
  const copy: { to(sql: string): CopyTo; from(sql: string): CopyFrom };
  export default copy;
}
