export { track } from './analytics/analytics.js';
export { captureCampaign, readCampaign, storedUtm, utmValues } from './analytics/campaign.js';
export { Slot } from './host/slot.js';
export { wakeSlot } from './host/wake-slot.js';
export { type AssetList, PLATFORM_VERSION, type RemoteManifest } from './manifest.js';
export { PageMeta, type PageMetaProps, pageTitle, useOrigin } from './meta/page-meta.js';
export {
  type Layout,
  type Loadable,
  type PageProps,
  page,
  type RemoteModule,
  type RemoteRoute,
  type SitemapEntry,
  slot,
} from './remote.js';
export { Link, type LinkProps } from './router/link.js';
export { navigate, useParams, usePath, useSearch } from './router/navigate.js';
export { NotFoundError, notFound } from './router/not-found.js';
export { scrollToSection } from './router/sections.js';
// All of it, without names: otherwise a team's package could not extend it.
export * from './slots.js';
export { type ToastHandle, type ToastOptions, type ToastVariant, toast } from './toast/toast-store.js';
export { Button, ButtonLink, type ButtonProps } from './ui/button.js';
export { TextArea, TextField } from './ui/field.js';
export { Icon } from './ui/icon.js';
export { Alert, Rule, Spinner } from './ui/notice.js';
