import { captureCampaign, followSectionLinks } from '@site/platform/host';
import { showNotReadyNotes } from '../app/not-ready-note';
import { pauseAfter } from '../app/pause-after';
import { handlePendingSubmits } from '../app/pending-submit';
import { whenNear } from '../app/when-near';
import { hideForKeyboard } from '../footer/hide-for-keyboard';
import { followMenu } from '../header/menu';

/**
 * The only script that runs before the first paint; public pages inline it. After the first paint it requests the other
 * scripts, so that they do not compete with visible content, and once the document is parsed it starts them.
 * Until they have hydrated the page, it handles the menu, links and forms.
 */
/** A page that is not painted by then is hydrated anyway. */
const TIMEOUT_MS = 3_000;
/** After this time, forms show a note: some connections hang and never fail. */
const LATE_MS = 15_000;
/** Signs of an active visitor or a failure: measuring starts soon after one of these events, otherwise later. */
const SIGNS = ['scroll', 'pointerdown', 'keydown', 'site-failure'];
const SOON_MS = 1_000;
const LATER_MS = 8_000;

let isFinished = false;

function start(): void {
  const late = setTimeout(showNotReadyNotes, LATE_MS, true);
  const [main = ''] = scriptsAt(document.documentElement);
  run(main, 0, () => {
    clearTimeout(late);
    // Keep them as the server rendered them: they are about to be hydrated.
    showNotReadyNotes(false);
  });
}

const scriptsAt = ({ dataset }: HTMLElement): string[] => dataset.scripts?.split(' ') ?? [];

/** Requests the scripts of an element all at once, long before they run. */
function fetchScripts(element: HTMLElement, fetchPriority = 'auto'): void {
  const preloads = scriptsAt(element).map((href) =>
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href, fetchPriority }),
  );
  document.head.append(...preloads);
}

/** Retries until it has loaded: without this script no form can be sent. */
function run(src: string, failures: number, onCome: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  script.onload = onCome;
  script.onerror = () => {
    script.remove();
    if (failures > 0) showNotReadyNotes(true);
    void pauseAfter(failures).then(() => run(src, failures + 1, onCome));
  };
  document.head.append(script);
}

/** What a page needs last: the manifest, and a separate, optional script whose failure is not reported. */
function finish(): void {
  if (isFinished) return;
  isFinished = true;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }));
  const [main = ''] = scriptsAt(document.documentElement);
  const script = document.createElement('script');
  script.src = main.replace('client.js', 'visits.js');
  document.head.append(script);
}

function afterLoad(ms: number): void {
  const wait = () => setTimeout(finish, ms);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Does not wait for a page that is hidden or slow to paint. */
const painted = new Promise<void>((resolve) => {
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) resolve();
  else {
    // The background may come first, some time before any content.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, TIMEOUT_MS);
  }
});

const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve();
  else addEventListener('DOMContentLoaded', () => resolve());
});

for (const sign of SIGNS) addEventListener(sign, () => afterLoad(SOON_MS), { once: true, passive: true });
afterLoad(LATER_MS);
followMenu();
followSectionLinks();
handlePendingSubmits();
hideForKeyboard();
// A link may leave the page before the other scripts run.
if (!/^\/ad\/?$/.test(location.pathname)) captureCampaign(location.search);
void painted.then(() => fetchScripts(document.documentElement, 'low'));
void Promise.all([painted, parsed]).then(start);
void parsed.then(() => {
  for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]')) whenNear(slot, () => fetchScripts(slot));
});
