/** What the shell alone uses: the other side of the platform's components. */
export { type Host, HostContext, useHost } from './host/host';
export { RouteContext, type RouteState } from './router/navigate';
export { type Toast, toastReducer, toastStore } from './toast/toast-store';
