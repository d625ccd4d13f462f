/**
 * For hosts only, the shell and the mock host: the counterpart of the platform's components, and the frame around
 * pages.
 */
export { captureCampaign } from './analytics/campaign.js';
export { ErrorBoundary } from './frame/error-boundary.js';
export { CallSheet, CallUs, LOST_PART, Loading } from './frame/fallbacks.js';
export { matchRoute, type RouteMatch } from './frame/match-route.js';
export { NotFoundPage } from './frame/not-found/not-found-page.js';
export { pageShown, pageStarted, watchHistory } from './frame/page-changes.js';
export { ToastRegion } from './frame/toasts/toast-region.js';
export { type Host, HostContext, useHost } from './host/host.js';
export { isSlotAwaited } from './host/wake-slot.js';
export { RouteContext, type RouteState } from './router/navigate.js';
export { followSectionLinks } from './router/sections.js';
export { type Toast, toastReducer, toastStore } from './toast/toast-store.js';
