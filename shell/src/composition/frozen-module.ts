/**
 * A remote's view of a module: the same functions and classes, but it can neither replace nor extend them. React's
 * internals are left out: with them, a remote could break every render of the process.
 */
export function frozenModule(module: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(module).filter(([name]) => !name.startsWith('__'));
  // No prototype: it would be the host's own.
  return Object.freeze(
    Object.assign(Object.create(null), Object.fromEntries(entries.map(([name, value]) => [name, frozen(value)]))),
  );
}

function frozen(value: unknown): unknown {
  if (typeof value === 'function') {
    if (value.prototype) Object.freeze(value.prototype);
    return Object.freeze(value);
  }
  // React writes to objects that it has marked: contexts, lazy components.
  const isPlain = typeof value === 'object' && value !== null && !('$$typeof' in value);
  return isPlain ? frozenModule(value) : value;
}
