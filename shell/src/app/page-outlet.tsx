import { NotFoundError, type PageProps } from '@site/platform';
import { type ComponentType, Suspense, use, useEffect, useState } from 'react';
import { NotFoundPage } from '../not-found/not-found-page';
import { Assets } from './assets';
import { ErrorBoundary } from './error-boundary';
import { CallUs, Loading } from './fallbacks';
import type { RouteMatch } from './match-route';
import { type Deferred, useSite } from './runtime';

/** The page of the matched route. Its remote's failure leaves header and footer standing. */
export function PageOutlet({ match, onReady }: { match: RouteMatch; onReady: () => void }) {
  const { snapshot, runtime } = useSite();
  const { remote, page } = match.route;
  const info = snapshot.remotes[remote];
  const assets = info?.pages[page] ?? { js: [], css: [] };
  const [component] = useState(() => {
    const found = runtime.read<ComponentType<PageProps>>(remote, `page:${page}`, (module) => module.pages?.[page]);
    if (!(found instanceof Promise) || !runtime.hydrating()) return found;
    // The server's HTML is the better page than any fallback: it stays when the script never comes.
    return found.catch(() => new Promise<never>(() => undefined));
  });
  return (
    <ErrorBoundary
      fallback={(error) => (error instanceof NotFoundError ? <NotFoundPage onReady={onReady} /> : <CallUs />)}
    >
      <Suspense fallback={<Loading />}>
        {info && <Assets lists={[info.shared, assets]} scripts={[info.entry, ...info.shared.js, ...assets.js]} />}
        <Page component={component} params={match.params} />
        <Ready onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Page({ component, params }: { component: Deferred<ComponentType<PageProps>>; params: PageProps['params'] }) {
  const Content = component instanceof Promise ? use(component) : component;
  return <Content params={params} />;
}

/** Its effect runs when the page's content is on the screen and its title is set. */
function Ready({ onReady }: { onReady: () => void }) {
  useEffect(() => onReady(), [onReady]);
  return null;
}
