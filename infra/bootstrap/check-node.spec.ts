import { describe, expect, it } from '@jest/globals';
import { checkNode } from './check-node.mjs';

describe('checkNode', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '24.11.1'])('accepts %s', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  it.each(['18.20.0', '20.18.3', '21.7.3', '22.12.0', '23.11.0', '24.10.0', '25.0.0'])('refuses %s', (version) => {
    expect(() => checkNode(version)).toThrow('install Node 24.11, 22.13 or 20.19');
  });
});
