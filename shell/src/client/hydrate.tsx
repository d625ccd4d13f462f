import { matchRoute, pageShown, watchHistory } from '@site/platform/host';
import '@site/platform/styles.css';
import '@site/platform/host.css';
import '../header/header.css';
import '../footer/footer.css';
import '../preview/preview-note.css';
import '../page/print.css';
import '@site/platform/icons.svg';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FAILED_ON_SERVER } from '../app/runtime';
import type { SiteSnapshot } from '../app/site-snapshot';
import { registerInlinedStyles } from '../app/style-sheet';
import { Document } from '../page/document';
import { forgetReports, isTranslated, watchLeaving } from './error-reports';
import { forgetOldDrafts } from './old-drafts';
import { prefetchOnIntent } from './prefetch';
import { FederationRuntime } from './remote-loader';
import { reportHydration, watchErrors } from './watch-errors';

const written = document.getElementById('site-snapshot');
const snapshotJson = written?.textContent ?? '';
const scripts = document.documentElement.dataset.scripts ?? '';
const snapshot = JSON.parse(snapshotJson) as SiteSnapshot;
const runtime = new FederationRuntime();
const icons = document.getElementById('icons')?.innerHTML ?? '';
const site = { snapshot, icons, runtime };

forgetOldDrafts(snapshot.slots);
registerInlinedStyles();
watchErrors();
watchLeaving();
watchHistory();
isTranslated();
let hydrated = false;
startTransition(() => {
  hydrateRoot(
    document,
    <Document
      site={site}
      snapshotJson={snapshotJson}
      scripts={scripts}
      onPageReady={(path) => {
        if (!hydrated) {
          hydrated = true;
          runtime.finishHydration();
          prefetchOnIntent(site);
        }
        if (!pageShown(path, matchRoute(snapshot.routes, path)?.route.path)) return;
        forgetReports();
        dispatchEvent(new Event('site-page'));
        forgetOldDrafts(snapshot.slots);
      }}
    />,
    {
      // Parts that failed on the server render here by design, so that is not an incident. Anything else is a fault.
      onRecoverableError: (error, { componentStack }) => {
        const digest = error instanceof Error && 'digest' in error ? error.digest : undefined;
        if (digest === FAILED_ON_SERVER) return;
        if (!isTranslated() && reportHydration(error, componentStack)) reportError(error);
      },
    },
  );
});
