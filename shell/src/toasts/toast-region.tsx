import { toastStore } from '@site/platform/host';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const none: ReturnType<typeof toastStore.get> = [];

/** Loaded at the first toast: nobody needs it before. */
const ToastViewport = lazy(async () => {
  const { ToastViewport } = await import(/* webpackChunkName: "toasts" */ './toast-viewport');
  return { default: ToastViewport };
});

export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none);
  return (
    toasts.length > 0 && (
      <Suspense>
        <ToastViewport toasts={toasts} />
      </Suspense>
    )
  );
}
