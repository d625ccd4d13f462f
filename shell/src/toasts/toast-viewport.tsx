import * as RadixToast from '@radix-ui/react-toast';
import { TIMING, TOAST_HOTKEY } from '@site/contracts';
import { Icon } from '@site/platform';
import { type Toast, toastStore } from '@site/platform/host';
import { createPortal } from 'react-dom';

/**
 * Radix keeps the behaviour of spec.md §4: time stands still on hover, focus and in a hidden window,
 * a swipe to the right or Escape dismisses, F8 moves the focus here.
 */
export function ToastViewport({ toasts }: { toasts: readonly Toast[] }) {
  return createPortal(
    <RadixToast.Provider swipeDirection="right" swipeThreshold={TIMING.toastSwipeThreshold}>
      {toasts.map((toast) => (
        <RadixToast.Root
          key={toast.id}
          className="toast"
          data-variant={toast.variant}
          duration={toast.duration}
          open={toast.open}
          onOpenChange={(open) => open || toastStore.dismiss(toast.id)}
          // A failure interrupts, a success waits its turn.
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          style={{ '--duration': `${toast.duration.toString()}ms` }}
        >
          <Icon name={toast.variant === 'destructive' ? 'triangle-alert' : 'check'} />
          <div>
            <RadixToast.Title className="toast__title">{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className="toast__text">{toast.description}</RadixToast.Description>
            )}
          </div>
          <RadixToast.Close className="icon-btn" aria-label="Dismiss">
            <Icon name="x" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toasts" hotkey={[TOAST_HOTKEY]} label="Notifications ({hotkey})" />
    </RadixToast.Provider>,
    document.body,
  );
}
