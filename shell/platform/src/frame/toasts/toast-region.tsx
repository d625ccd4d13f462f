import { TOAST_HOTKEY } from '@site/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from '../../toast/toast-store.js';
import { ToastItem } from './toast-item.js';

const none: readonly Toast[] = [];

/**
 * Shows and announces toasts. Both lists are in the document long before the first toast: assistive technology
 * announces additions to a live region, not a region that appears with its text. It is in the first script, because a
 * toast about a lost connection cannot be fetched.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none);
  const shown = toasts.filter(({ open }) => open);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  const [mounted, setMounted] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);
  const ids = shown.map(({ id }) => id).join();

  // Not in the server's HTML: it needs a script.
  useEffect(() => {
    setMounted(true);
    setHidden(document.hidden);
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY) {
        if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
        region.current?.focus();
      } else if (event.key === 'Escape' && !event.defaultPrevented) toastStore.dismiss();
    };
    const onVisibility = () => setHidden(document.hidden);
    document.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);

  // Elements that disappear below the pointer or the focus send no event; the focus then returns to where it was. Only
  // on changes: the empty region may also have the focus, through F8.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the toasts change.
  useEffect(() => {
    const { activeElement } = document;
    const inside = region.current?.contains(activeElement) ?? false;
    const lost = activeElement === document.body || (inside && ids === '');
    if (focused && lost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    if (ids === '') setHovered(false);
    setFocused(region.current?.contains(document.activeElement) ?? false);
  }, [ids]);

  if (!mounted) return null;
  const paused = hovered || focused || hidden;
  const listOf = (variant: Toast['variant']) =>
    shown
      .filter((toast) => toast.variant === variant)
      .map((toast) => <ToastItem key={toast.id} toast={toast} paused={paused} />);
  return (
    // biome-ignore lint/a11y/useSemanticElements: other programs use the attribute (infra/docs/promises.md P5).
    <div
      ref={region}
      className="toasts"
      role="region"
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      tabIndex={-1}
      data-paused={paused || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      }}
    >
      {/* A success waits its turn, a failure interrupts. */}
      <ol aria-live="polite">{listOf('default')}</ol>
      <ol aria-live="assertive">{listOf('destructive')}</ol>
    </div>
  );
}
