import { type Context, compileFunction, constants, createContext } from 'node:vm';

/** Globals besides JavaScript's own that a remote may use while the server renders (infra/adr/023). */
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
 * Runs in the new realm. A remote can patch only the realm's own objects, which call the host's function or class.
 * Errors of a callback get the realm's name in their stack. Other values are thrown inside such an error: objects that
 * are not errors, errors of the host, and objects that cannot even be read.
 */
const SET_UP = `
  const isError = (value) => ErrorPrototype.isPrototypeOf(value);
  const isNamed = (value) => isError(value) && typeof value.stack === 'string' && value.stack.includes(name + ':');
  // On one line: another remote's name in it must not look like a stack frame.
  const textOf = (value) => String(isError(value) ? value : (value?.message ?? value)).replace(/\\s+/g, ' ');
  const attempt = (work, otherwise) => { try { return work(); } catch { return otherwise; } };
  const wrapped = (thrown) => {
    const cause = attempt(() => isError(thrown), false) ? thrown : undefined;
    const error = new Error('threw ' + attempt(() => textOf(thrown), 'what cannot be read'), { cause });
    return define(error, 'stack', 'Error: ' + error.message + '\\n    at callback (' + name + ':1:1)');
  };
  const named = (callback) => typeof callback !== 'function' ? callback : (...args) => {
    try { return callback(...args); } catch (error) { throw attempt(() => isNamed(error), false) ? error : wrapped(error); }
  };
  const wrap = (key, run) => ({ [key]: (first, ...rest) => run(named(first), ...rest) })[key];
  const define = (object, key, value) =>
    Object.defineProperty(object, key, { value, writable: true, configurable: true });
  for (const [key, run] of functions) define(globalThis, key, wrap(key, run));
  for (const [key, methods] of objects) {
    const own = {};
    for (const [method, run] of methods) own[method] = wrap(method, run);
    define(globalThis, key, own);
  }
  for (const [key, Host] of classes) {
    const Own = { [key]: class extends Host {
      static [Symbol.hasInstance](value) {
        return this === Own ? value instanceof Host : Function.prototype[Symbol.hasInstance].call(this, value);
      }
    } }[key];
    define(globalThis, key, Own);
  }
  define(globalThis, 'global', globalThis);
  // The host checks "instanceof Error" for what remotes throw.
  Object.setPrototypeOf(Error.prototype, ErrorPrototype);
`;

/**
 * A realm for one bundle: a separate set of JavaScript's own objects, and wrappers of the host's globals, so
 * that patching them affects neither the host nor other bundles. It prevents accidents; it is not a sandbox.
 * @param name Shown in stack traces.
 */
export function createRealm(name: string): Context {
  // An ordinary global object: interceptors would make each use of a global many times as slow.
  const realm = createContext(constants.DONT_CONTEXTIFY);
  const setUp = compileFunction(SET_UP, ['name', 'functions', 'objects', 'classes', 'ErrorPrototype'], {
    filename: name,
    parsingContext: realm,
  });
  const host = globalThis as unknown as Record<string, Record<string, unknown>>;
  const bound = (owner: object, method: string) =>
    ((owner as Record<string, unknown>)[method] as () => unknown).bind(owner);
  setUp(
    name,
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
