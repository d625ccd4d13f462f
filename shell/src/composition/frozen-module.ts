/**
 * What a remote is given of a module: the same functions and classes, which it can neither replace nor extend. React's
 * internals are left out: a remote that has them can break every render of the process.
 */
export function frozenModule(module: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(module).filter(([name]) => !name.startsWith('__'));
  // Without a prototype: it would be the host's own.
  return Object.freeze(
    Object.assign(Object.create(null), Object.fromEntries(entries.map(([name, value]) => [name, frozen(value)]))),
  );
}

function frozen(value: unknown): unknown {
  if (typeof value === 'function') {
    if (value.prototype) Object.freeze(value.prototype);
    return Object.freeze(value);
  }
  // React writes into what it has marked: contexts, lazy components.
  const isPlain = typeof value === 'object' && value !== null && !('$$typeof' in value);
  return isPlain ? frozenModule(value) : value;
}
