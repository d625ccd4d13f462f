import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { TIMING } from '@site/contracts';
import { toast, toastStore } from './toast-store';

jest.useFakeTimers();
afterEach(() => {
  toastStore.dismiss();
  jest.advanceTimersByTime(TIMING.toastRemoveDelay);
});

describe('the toast store', () => {
  it('keeps one toast, the newest', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', variant: 'destructive', duration: 3_000 });
    expect(toastStore.get()).toMatchObject([{ title: 'Second', variant: 'destructive', duration: 3_000, open: true }]);
  });

  it('updates by handle, and has the defaults of the specification', () => {
    const handle = toast({ title: 'Sending' });
    handle.update({ title: 'Sent', description: 'Thank you' });
    expect(toastStore.get()).toMatchObject([
      { title: 'Sent', description: 'Thank you', variant: 'default', duration: 5_000 },
    ]);
  });

  it('removes a dismissed toast 1,000,000 ms later, not before', () => {
    toast({ title: 'Gone' }).dismiss();
    expect(toastStore.get()).toMatchObject([{ title: 'Gone', open: false }]);
    jest.advanceTimersByTime(999_999);
    expect(toastStore.get()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(toastStore.get()).toEqual([]);
  });
});
