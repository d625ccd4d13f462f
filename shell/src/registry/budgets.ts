import { word } from '@site/core/config';
import * as v from 'valibot';

/** In kilobytes: page and slot files compressed, the server bundle and the whole release uncompressed. */
export interface Budget {
  page: number;
  slot: number;
  server: number;
  release: number;
}

const DEFAULT: Budget = { page: 100, slot: 60, server: 4_096, release: 32_768 };
const ENTRY = /^([a-z][a-z0-9-]*):(page|slot|server|release)=([1-9]\d{0,6})$/;

/** Budgets by remote. */
export type Budgets = (remote: string) => Budget;

/** RELEASE_BUDGETS, such as `mfe-admin:page=140,mfe-forms:slot=50`. */
export const releaseBudgets = v.pipe(
  word,
  v.transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
  v.check(
    (entries) => entries.every((entry) => ENTRY.test(entry)),
    'must be entries like mfe-admin:page=140, with commas between',
  ),
  v.transform((entries): Budgets => {
    const own = new Map<string, Partial<Budget>>();
    for (const entry of entries) {
      const [, remote = '', kind = '', kilobytes] = ENTRY.exec(entry) ?? [];
      own.set(remote, { ...own.get(remote), [kind]: Number(kilobytes) });
    }
    return (remote) => ({ ...DEFAULT, ...own.get(remote) });
  }),
);
