import { TIMING, TOAST_LIMIT } from '@site/contracts';

/** `default` reports a success, `destructive` a failure. */
export type ToastVariant = 'default' | 'destructive';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** Milliseconds until it closes automatically; paused while it is hovered or focused. */
  duration?: number;
}

export interface Toast extends Required<Pick<ToastOptions, 'title' | 'variant' | 'duration'>> {
  id: string;
  description?: string;
  /** False after it is dismissed; it leaves the store TIMING.toastRemoveDelay later. */
  open: boolean;
}

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; change: Partial<ToastOptions> }
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string };

/** The toasts: newest first, at most TOAST_LIMIT kept. */
export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, TOAST_LIMIT);
    case 'update':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.change } : toast));
    case 'dismiss':
      return toasts.map((toast) =>
        action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
      );
    case 'remove':
      return action.id === undefined ? [] : toasts.filter((toast) => toast.id !== action.id);
  }
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function dispatch(action: ToastAction): void {
  toasts = toastReducer(toasts, action);
  if (action.type === 'dismiss') for (const toast of toasts) if (!toast.open) scheduleRemoval(toast.id);
  for (const listener of listeners) listener();
}

function scheduleRemoval(id: string): void {
  if (removals.has(id)) return;
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      dispatch({ type: 'remove', id });
    }, TIMING.toastRemoveDelay),
  );
}

export interface ToastHandle {
  id: string;
  update(change: Partial<ToastOptions>): void;
  dismiss(): void;
}

/** Shows a toast, replacing the current one. */
export function toast({
  title,
  description,
  variant = 'default',
  duration = TIMING.toastDuration,
}: ToastOptions): ToastHandle {
  lastId += 1;
  const id = lastId.toString();
  dispatch({ type: 'add', toast: { id, title, description, variant, duration, open: true } });
  return {
    id,
    update: (change) => dispatch({ type: 'update', id, change }),
    dismiss: () => dispatch({ type: 'dismiss', id }),
  };
}

/** For the shell's viewport: the content of the store, and a subscription to changes. */
export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: (id?: string) => dispatch({ type: 'dismiss', id }),
};
