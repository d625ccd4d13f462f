/** Numbers of advisory locks: arbitrary, different from each other, the same in all processes. */
export const LOCKS = { storage: 7_730_001, releases: 7_730_002, migrations: 7_730_003 };
