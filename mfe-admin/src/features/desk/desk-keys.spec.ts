import { describe, expect, it } from '@jest/globals';
import { commandOf } from './desk-keys';

const press = (key: string, held: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('a keyboard shortcut of the desk', () => {
  it.each([
    [press('/'), 'search'],
    [press('j'), 'next'],
    [press('J'), 'next'],
    [press('k'), 'previous'],
    [press('n'), 'notes'],
    [press('?'), 'keys'],
    [press('Enter', { ctrlKey: true }), 'save'],
    [press('Enter', { metaKey: true }), 'save'],
    [press('Enter'), undefined],
    [press('x'), 'select'],
    [press('constructor'), undefined],
    [press('n', { ctrlKey: true }), undefined],
  ] as const)('%o means %s', (pressed, command) => {
    expect(commandOf(pressed, false)).toBe(command);
  });

  it('is plain text while the user types, except for saving', () => {
    expect(['/', 'j', 'k', 'n', '?'].map((key) => commandOf(press(key), true))).toEqual(Array(5).fill(undefined));
    expect(commandOf(press('Enter', { ctrlKey: true }), true)).toBe('save');
  });
});
