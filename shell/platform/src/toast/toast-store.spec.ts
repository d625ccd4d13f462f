import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type Toast, toast, toastReducer, toastStore } from './toast-store.js';

jest.useFakeTimers();
afterEach(() => {
  toastStore.dismiss();
  jest.advanceTimersByTime(1_000_000);
});

describe('the toast store', () => {
  it('keeps only the newest toast', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', variant: 'destructive', duration: 3_000 });
    expect(toastStore.get()).toMatchObject([{ title: 'Second', variant: 'destructive', duration: 3_000, open: true }]);
  });

  it('updates by handle, with the defaults fixed by the owner', () => {
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

  it('does not change a newer toast when an older one is updated or dismissed by its handle', () => {
    const older = toast({ title: 'Older' });
    toast({ title: 'Newer' });
    older.update({ title: 'Changed' });
    older.dismiss();
    expect(toastStore.get()).toMatchObject([{ title: 'Newer', open: true }]);
    jest.advanceTimersByTime(1_000_000);
    expect(toastStore.get()).toHaveLength(1);
  });

  it('schedules the removal from the first dismissal', () => {
    const handle = toast({ title: 'Twice' });
    handle.dismiss();
    jest.advanceTimersByTime(999_000);
    handle.dismiss();
    jest.advanceTimersByTime(1_000);
    expect(toastStore.get()).toEqual([]);
  });

  it('notifies its listeners of each change until they unsubscribe', () => {
    const listener = jest.fn();
    const leave = toastStore.subscribe(listener);
    const handle = toast({ title: 'Heard' });
    handle.update({ title: 'Heard again' });
    handle.dismiss();
    expect(listener).toHaveBeenCalledTimes(3);
    leave();
    toast({ title: 'Unheard' });
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('the toast reducer', () => {
  const one: Toast = { id: '1', title: 'One', variant: 'default', duration: 5_000, open: true };
  const two: Toast = { ...one, id: '2', title: 'Two' };

  it('prepends and keeps one', () => {
    expect(toastReducer([one], { type: 'add', toast: two })).toEqual([two]);
  });

  it('updates and dismisses by id, and dismisses all', () => {
    expect(toastReducer([one, two], { type: 'update', id: '2', change: { title: 'New' } })).toEqual([
      one,
      { ...two, title: 'New' },
    ]);
    expect(toastReducer([one, two], { type: 'dismiss', id: '1' })).toEqual([{ ...one, open: false }, two]);
    expect(toastReducer([one, two], { type: 'dismiss' }).map(({ open }) => open)).toEqual([false, false]);
  });

  it('removes by id, and removes all', () => {
    expect(toastReducer([one, two], { type: 'remove', id: '1' })).toEqual([two]);
    expect(toastReducer([one, two], { type: 'remove' })).toEqual([]);
  });
});
