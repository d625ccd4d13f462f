import { runInThisContext } from 'node:vm';
import { describe, expect, it, jest } from '@jest/globals';
import * as React from 'react';
import { culpritOf } from './culprit';
import { evaluateRemote } from './remote-bundle';

describe('evaluateRemote', () => {
  it("gives a bundle the host's own React", () => {
    const remote = evaluateRemote("exports.remote = { name: 'x', useState: require('react').useState };", 'x');
    expect((remote as unknown as { useState: unknown }).useState).toBe(React.useState);
  });

  it.each(['fs', 'node:child_process', 'react-dom/server', '__proto__', 'constructor'])('provides no %s', (name) => {
    expect(() => evaluateRemote(`exports.remote = require('${name}');`, 'x')).toThrow('does not provide');
  });

  it('hides environment variables and process.exit from a bundle', () => {
    const code = 'exports.remote = { name: typeof process.exit, env: Object.keys(process.env) };';
    expect(evaluateRemote(code, 'x')).toEqual({ name: 'undefined', env: ['NODE_ENV'] });
  });

  it.each([
    ['Array.prototype.join', "Array.prototype.join = () => 'patched'", "[1, 2].join('-')", '1-2'],
    ['Object.prototype', 'Object.prototype.patched = 1', "'patched' in {}", false],
    ['JSON.parse', "JSON.parse = () => 'patched'", "JSON.parse('1')", 1],
    ['Promise.prototype.then', 'Promise.prototype.then = null', 'typeof Promise.prototype.then', 'function'],
    ['globalThis.fetch', "globalThis.fetch = 'patched'", 'typeof fetch', 'function'],
    ['console.log', "console.log = 'patched'", 'typeof console.log', 'function'],
    ['URL.prototype', "URL.prototype.toString = () => 'patched'", "new URL('http://a/').toString()", 'http://a/'],
    ['a function of the host', "setTimeout.call = 'patched'", 'typeof setTimeout.call', 'function'],
    ['Error.prototype', "Error.prototype.toString = () => 'patched'", "String(new Error('own'))", 'Error: own'],
    ["React's exports", "require('react').useState = 'patched'", "typeof require('react').useState", 'function'],
    [
      'Component.prototype',
      "require('react').Component.prototype.setState = 1",
      "typeof require('react').Component.prototype.setState",
      'function',
    ],
    ['React.Children', "require('react').Children.map = 1", "typeof require('react').Children.map", 'function'],
    ['a function of React', "require('react').memo.call = 1", "typeof require('react').memo.call", 'function'],
    [
      "the platform's exports",
      "require('@site/platform').Link = 1",
      "typeof require('@site/platform').Link",
      'function',
    ],
  ])('isolates a patch of %s from other bundles and from the host', (_what, patch, look, expected) => {
    // In strict mode, patching a frozen object throws.
    for (const code of [patch, `(() => { 'use strict'; try { ${patch} } catch {} })()`]) {
      evaluateRemote(`${code}; exports.remote = { name: 'x' };`, 'x');
      const { seen } = evaluateRemote(`exports.remote = { name: 'y', seen: ${look} };`, 'y') as unknown as Seen;
      expect(seen).toBe(expected);
      // Jest also runs specs in a separate realm; this one is the host's main realm, where bundles used to run.
      if (!look.includes('require')) expect(runInThisContext(look)).toBe(expected);
    }
    expect([typeof React.useState, typeof React.Component.prototype.setState]).toEqual(['function', 'function']);
  });

  it('gives each bundle its own working globals', async () => {
    const { result } = evaluateRemote(
      `const later = new Promise((done) => setTimeout(done, 1, 'later'));
       const controller = new AbortController();
       controller.abort();
       class Own extends Event {}
       exports.remote = { name: 'x', result: later.then((value) => ({
         value,
         query: new URL('/a?b=1', 'http://c').searchParams.get('b'),
         isUrl: [new URL('http://c') instanceof URL, {} instanceof URL, new Event('a') instanceof Own],
         signal: controller.signal instanceof AbortSignal && controller.signal.aborted,
         text: new TextDecoder().decode(new TextEncoder().encode('é')),
         copy: structuredClone({ a: [1] }).a[0],
         id: crypto.randomUUID().length,
         now: performance.now() > 0,
         missing: [typeof Buffer, typeof globalThis.process, typeof window],
       })) };`,
      'x',
    ) as unknown as { result: Promise<unknown> };
    expect(await result).toEqual({
      value: 'later',
      query: '1',
      isUrl: [true, false, false],
      signal: true,
      text: 'é',
      copy: 1,
      id: 36,
      now: true,
      missing: ['undefined', 'undefined', 'undefined'],
    });
  });

  it("throws instances of the host's Error whose stack names the bundle", () => {
    let error: unknown;
    try {
      evaluateRemote("function fail() { throw new TypeError('broken'); }\nfail();", 'mfe-x@1.0.0-abc');
    } catch (thrown) {
      error = thrown;
    }
    expect(error instanceof Error && error.message).toBe('broken');
    expect((error as Error).stack).toContain('at fail (mfe-x@1.0.0-abc:1:25)');
  });

  it.each([
    ['a text', "'broken'", 'threw broken'],
    ['an object', '{ status: 500, message: "broken" }', 'threw broken'],
    ['a class of its own', 'new (class HttpError { constructor() { this.message = "broken"; } })()', 'threw broken'],
    ['a Response', 'new Response()', 'threw [object Response]'],
    ['an object without a prototype', 'Object.create(null)', 'threw what cannot be read'],
    ['a frame of another', "'x\\n    at a (mfe-y@2:1:1)'", 'threw x at a (mfe-y@2:1:1)'],
    ['an error without a stack', 'Object.assign(new TypeError("broken"), { stack: 1 })', 'threw TypeError: broken'],
    ['an error that throws', 'Object.defineProperty(new Error(), "stack", { get() { throw 1; } })', 'threw Error'],
    ['an error', 'new TypeError("broken")', 'broken'],
  ])('turns %s thrown by a callback into an error whose stack names the bundle', (_what, thrown, message) => {
    const callbacks: (() => void)[] = [];
    const immediate = jest
      .spyOn(globalThis, 'setImmediate')
      .mockImplementation(((callback: () => void) => callbacks.push(callback)) as unknown as typeof setImmediate);
    try {
      evaluateRemote(`setImmediate(() => { throw ${thrown}; }); exports.remote = {};`, 'mfe-x@1.0.0-abc');
    } finally {
      immediate.mockRestore();
    }
    let error: unknown;
    try {
      callbacks[0]?.();
    } catch (seen) {
      error = seen;
    }
    expect(error instanceof Error && error.message).toBe(message);
    expect(culpritOf(error)).toEqual({ remote: 'mfe-x', version: '1.0.0-abc' });
  });

  it('refuses a bundle without the export', () => {
    expect(() => evaluateRemote('exports.other = 1;', 'mfe-x@1')).toThrow('mfe-x@1 does not export `remote`');
  });
});

interface Seen {
  seen: unknown;
}
