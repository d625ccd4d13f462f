import { type Context, compileFunction, constants, createContext } from 'node:vm';

/** Globals of the host beside JavaScript's own, which a remote may use while the server renders (infra/adr/023). */
const FUNCTIONS = [
  'atob',
  'btoa',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'fetch',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
] as const;
const CLASSES = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'FormData',
  'Headers',
  'MessageChannel',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
] as const;
const METHODS = {
  console: ['debug', 'error', 'info', 'log', 'trace', 'warn'],
  crypto: ['getRandomValues', 'randomUUID'],
  performance: ['now'],
} as const;

/**
 * Runs in the new realm: whatever a remote can patch there is the realm's own, and leads to the host's function or class.
 * A callback that throws has the realm's name in its stack, also where the remote has thrown something without a stack.
 */
const SET_UP = `
  const isThrowable = (value) => typeof value === 'object' && value !== null;
  const named = (callback) => typeof callback !== 'function' ? callback : (...args) => {
    try { return callback(...args); } catch (error) { throw isThrowable(error) ? error : new Error('threw ' + String(error)); }
  };
  const wrap = (name, run) => ({ [name]: (first, ...rest) => run(named(first), ...rest) })[name];
  const define = (object, name, value) =>
    Object.defineProperty(object, name, { value, writable: true, configurable: true });
  for (const [name, run] of functions) define(globalThis, name, wrap(name, run));
  for (const [name, methods] of objects) {
    const own = {};
    for (const [method, run] of methods) own[method] = wrap(method, run);
    define(globalThis, name, own);
  }
  for (const [name, Host] of classes) {
    const Own = { [name]: class extends Host {
      static [Symbol.hasInstance](value) {
        return this === Own ? value instanceof Host : Function.prototype[Symbol.hasInstance].call(this, value);
      }
    } }[name];
    define(globalThis, name, Own);
  }
  define(globalThis, 'global', globalThis);
  // The host asks "instanceof Error" of what remotes throw.
  Object.setPrototypeOf(Error.prototype, ErrorPrototype);
`;

/**
 * A realm for one bundle: JavaScript's own objects anew, and the host's globals behind functions and classes of its own, so
 * that a patch of any of them reaches neither the host nor other bundles. It keeps accidents apart, it is no sandbox.
 * @param name Stands in stacks.
 */
export function createRealm(name: string): Context {
  // An ordinary global object: one with interceptors makes each use of a global many times as slow.
  const realm = createContext(constants.DONT_CONTEXTIFY);
  const setUp = compileFunction(SET_UP, ['functions', 'objects', 'classes', 'ErrorPrototype'], {
    filename: name,
    parsingContext: realm,
  });
  const host = globalThis as unknown as Record<string, Record<string, unknown>>;
  const bound = (owner: object, method: string) =>
    ((owner as Record<string, unknown>)[method] as () => unknown).bind(owner);
  setUp(
    FUNCTIONS.map((key) => [key, bound(globalThis, key)]),
    Object.entries(METHODS).map(([key, methods]) => [
      key,
      methods.map((method) => [method, bound(host[key] ?? {}, method)]),
    ]),
    CLASSES.map((key) => [key, host[key]]),
    Error.prototype,
  );
  return realm;
}
