import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ToastOptions } from '@site/platform';
import { AssignmentNotices } from './assignment-notices';

let shown: ToastOptions[];
let notices: AssignmentNotices;
beforeEach(() => {
  jest.useFakeTimers();
  shown = [];
  notices = new AssignmentNotices((notice) => shown.push(notice));
});
afterEach(() => {
  jest.useRealTimers();
});

it('assignments within half a second are one notice; later ones are another', () => {
  notices.add('Grace Hopper');
  jest.advanceTimersByTime(300);
  notices.add('Ada Lovelace');
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(shown).toEqual([{ title: '2 leads assigned to you' }]);
  notices.add('Mary Jackson');
  jest.advanceTimersByTime(500);
  expect(shown[1]).toEqual({ title: 'Assigned to you', description: 'Mary Jackson' });
});

it('many that a slow browser receives for longer than half a second are one notice', () => {
  for (let at = 0; at < 80; at += 1) {
    notices.add(`Lead ${at}`);
    jest.advanceTimersByTime(50);
  }
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(shown).toEqual([{ title: '80 leads assigned to you' }]);
});

it('a user who leaves the desk gets the notice that waits', () => {
  notices.add('Katherine Johnson');
  notices.stop();
  expect(shown).toEqual([{ title: 'Assigned to you', description: 'Katherine Johnson' }]);
  notices.stop();
  expect(shown).toHaveLength(1);
});
