/** What the shell alone uses: the other side of the platform's components. */
export { type Host, HostContext, useHost } from './host/host';
export { isSlotAwaited } from './host/wake-slot';
export { RouteContext, type RouteState } from './router/navigate';
export { type Toast, toastReducer, toastStore } from './toast/toast-store';
