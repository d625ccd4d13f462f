/** The document with every `$ref` replaced by its target. None of ours refers to itself. */
export function dereference<T>(document: T): T {
  const at = (pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce((node: any, name) => node[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  const resolve = (node: any): any => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node.$ref === 'string') return resolve(at(node.$ref));
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]));
  };
  return resolve(document);
}
