import { describe, expect, it } from '@jest/globals';
import * as React from 'react';
import { evaluateRemote } from './remote-bundle';

describe('evaluateRemote', () => {
  it("gives a bundle the host's own React", () => {
    const remote = evaluateRemote("exports.remote = { name: 'x', react: require('react') };", 'x');
    expect((remote as unknown as { react: unknown }).react).toBe(React);
  });

  it.each(['fs', 'node:child_process', 'react-dom/server', '__proto__', 'constructor'])('provides no %s', (name) => {
    expect(() => evaluateRemote(`exports.remote = require('${name}');`, 'x')).toThrow('does not provide');
  });

  it('shows a bundle nothing of the process, and no way to end it', () => {
    const code = 'exports.remote = { name: typeof process.exit, env: Object.keys(process.env) };';
    expect(evaluateRemote(code, 'x')).toEqual({ name: 'undefined', env: ['NODE_ENV'] });
  });

  it('refuses a bundle without the export', () => {
    expect(() => evaluateRemote('exports.other = 1;', 'mfe-x@1')).toThrow('mfe-x@1 does not export `remote`');
  });
});
