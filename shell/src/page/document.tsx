import type { SlotName } from '@site/platform';
import { type Host, HostContext, matchRoute, NotFoundPage, RouteContext, ToastRegion } from '@site/platform/host';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { preload } from 'react-dom';
import mark from '../../brand/mark.svg?raw';
import { type Site, SiteContext } from '../app/runtime';
import { NOT_FOUND_PATH, type SiteSnapshot } from '../app/site-snapshot';
import { SlotOutlet } from '../app/slot-outlet';
import { StyleSheet } from '../app/style-sheet';
import { AppFooter } from '../footer/app-footer';
import { Footer } from '../footer/footer';
import { QuickContact } from '../footer/quick-contact';
import { Header } from '../header/header';
import { PreviewNote } from '../preview/preview-note';
import { PageOutlet } from './page-outlet';
import { useShownPath } from './use-shown-path';

export interface DocumentProps {
  site: Site;
  /** The snapshot as the server wrote it; the browser passes the text it found. */
  snapshotJson: string;
  /** Scripts that hydrate the page, the shell's own first; the browser passes the list it found. */
  scripts: string;
  /** On the server: the path to render. */
  ssrPath?: string;
  /** Called each time a page is shown. */
  onPageReady?: (path: string) => void;
}

/** The whole document. Server and browser render the same tree. */
export function Document({ site, snapshotJson, scripts, ssrPath, onPageReady }: DocumentProps) {
  const shown = useShownPath(site, ssrPath);
  // Without a page's scripts, the document is the not-found page, also where a route matches.
  const [lost] = useState(() => !scripts.includes(' ') && shown);
  const path = shown === lost ? NOT_FOUND_PATH : shown;
  const { snapshot } = site;
  const match = useMemo(() => matchRoute(snapshot.routes, path), [snapshot, path]);
  const route = useMemo(() => ({ path, params: match?.params ?? {} }), [path, match]);
  const onReady = useCallback(() => onPageReady?.(shown), [onPageReady, shown]);
  const app = match?.route.layout === 'app';
  const isForStaff = app || path === '/login' || path.startsWith('/login/');
  // A file would arrive after the first paint, and with the first picture.
  const icons = ssrPath && isForStaff ? '' : site.icons;
  const host = useMemo(() => hostOf(snapshot, icons), [snapshot, icons]);
  // Public pages contain `client/boot.ts`, which requests them later.
  if (ssrPath && isForStaff) {
    for (const script of scripts.split(' ')) preload(script, { as: 'script', fetchPriority: 'low' });
  }
  const fonts = ['besley.woff2', 'hanken-grotesk.woff2'].map((font) => snapshot.shellBase + font);
  // Elsewhere text would reflow when they arrive; on the home page they come after the picture behind the headline.
  if (ssrPath && ssrPath !== '/') for (const font of fonts) preload(font, FONT);
  const late = ssrPath === '/' ? fonts.map(fontPreload).join('') : '';
  const content = match ? (
    <PageOutlet key={`${match.route.remote}:${match.route.page}:${path}`} match={match} onReady={onReady} />
  ) : (
    <NotFoundPage onReady={onReady} />
  );

  return (
    <html lang="en" data-scripts={scripts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf0dc" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={ICON} type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* `client/boot.ts` adds it when the page is at rest. */}
        <noscript>
          <link rel="manifest" href="/site.webmanifest" />
        </noscript>
        {/* A small script for menu, links and forms. */}
        {ssrPath && <script async src={`${snapshot.shellBase}boot.js`} fetchPriority="high" />}
        <StyleSheet href={`${snapshot.shellBase}client.css`} precedence="host" />
        {!isForStaff && snapshot.tagScripts?.map((src) => <script key={src} async src={src} fetchPriority="low" />)}
      </head>
      <body>
        <SiteContext value={site}>
          <HostContext value={host}>
            <RouteContext value={route}>
              <div className={app ? 'app' : `site${isForStaff ? '' : ' site--quick'}`}>
                {/* What an extension or a translator changes before hydration costs its own boundary, not the page. */}
                <Suspense>
                  <a className="skip" href="#main">
                    Skip to content
                  </a>
                  <Header path={path} app={app} />
                </Suspense>
                <main id="main" tabIndex={-1}>
                  {content}
                </main>
                <Suspense>
                  {app ? <AppFooter /> : <Footer />}
                  {!isForStaff && <QuickContact />}
                </Suspense>
              </div>
              <ToastRegion />
              <PreviewNote />
            </RouteContext>
          </HostContext>
        </SiteContext>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file. */}
        {icons && <div id="icons" hidden dangerouslySetInnerHTML={{ __html: icons + late }} />}
        <script
          id="site-snapshot"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped cannot end the element.
          dangerouslySetInnerHTML={{ __html: snapshotJson }}
        />
      </body>
    </html>
  );
}

/** As a file it would be requested with the first picture. */
const ICON = `data:image/svg+xml,${encodeURIComponent(mark.trim())}`;

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** As HTML: React would move it to the head. */
const fontPreload = (href: string) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="">`;

function hostOf({ shellBase, origin }: SiteSnapshot, icons = ''): Host {
  return { SlotOutlet, iconSprite: icons ? '' : `${shellBase}icons.svg`, origin };
}

/** A slot in the site's contexts, without a page around it. */
export function SlotAlone({ site, name }: { site: Site; name: SlotName }) {
  return (
    <SiteContext value={site}>
      <HostContext value={hostOf(site.snapshot)}>
        <SlotOutlet name={name} slotProps={{}} />
      </HostContext>
    </SiteContext>
  );
}
