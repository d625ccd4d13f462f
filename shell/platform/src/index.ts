export { track } from './analytics/analytics';
export { captureCampaign, readCampaign, storedUtm, utmValues } from './analytics/campaign';
export { Slot } from './host/slot';
export { wakeSlot } from './host/wake-slot';
export { type AssetList, PLATFORM_VERSION, type RemoteManifest } from './manifest';
export { PageMeta, type PageMetaProps, pageTitle, useOrigin } from './meta/page-meta';
export {
  type Layout,
  type Loadable,
  type PageProps,
  page,
  type RemoteModule,
  type RemoteRoute,
  type SitemapEntry,
  slot,
} from './remote';
export { Link, type LinkProps } from './router/link';
export { navigate, scrollToSection, useParams, usePath, useSearch } from './router/navigate';
export { NotFoundError, notFound } from './router/not-found';
// All of it, and no names: only so can the package of a team add to it.
export * from './slots';
export { type ToastHandle, type ToastOptions, type ToastVariant, toast } from './toast/toast-store';
export { Button, ButtonLink, type ButtonProps } from './ui/button';
export { TextArea, TextField } from './ui/field';
export { Icon } from './ui/icon';
export { Alert, Rule, Spinner } from './ui/notice';
