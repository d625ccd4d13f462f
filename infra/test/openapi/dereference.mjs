/**
 * A document without `$ref`: each is what it points to. None of ours points to itself.
 * @template T
 * @param {T} document @returns {T}
 */
export function dereference(document) {
  const at = (/** @type {string} */ pointer) =>
    pointer
      .slice(2)
      .split('/')
      .reduce((/** @type {any} */ node, name) => node[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  /** @param {any} node @returns {any} */
  const resolve = (node) => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node.$ref === 'string') return resolve(at(node.$ref));
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]));
  };
  return resolve(document);
}
