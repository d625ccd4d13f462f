import { NotFoundError, type PageProps } from '@site/platform';
import { CallUs, ErrorBoundary, Loading, NotFoundPage, type RouteMatch } from '@site/platform/host';
import {
  type ComponentType,
  type RefObject,
  Suspense,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Assets } from '../app/assets';
import {
  type Deferred,
  type Failure,
  kindOf,
  never,
  type PickPart,
  RemoteError,
  releaseFor,
  useSite,
} from '../app/runtime';
import type { RemoteInfo, SiteRoute } from '../app/site-snapshot';
import { isBegun, StandIn } from '../app/stand-in';
import { StrandedSlots } from '../app/stranded-slots';

type Content = ComponentType<PageProps>;

/** One try to show a page. The second is with a newer release, and on no HTML of the first. */
interface Round {
  info: RemoteInfo | undefined;
  content: Deferred<Content>;
  isLast: boolean;
}

/** Where the page stands. */
const mainElements = (): Element[] => [...(document.getElementById('main')?.children ?? [])];

/**
 * The page of the matched route. Its remote's failure leaves header and footer standing. What fails is tried once more
 * with what is released by then. After that HTML of the server's stays, for it reads perfectly well without its script,
 * and the slots in it are woken without their page; anything else gives way to the phone number.
 */
export function PageOutlet({ match, onReady }: { match: RouteMatch<SiteRoute>; onReady: () => void }) {
  const site = useSite();
  const { runtime } = site;
  const { recovery } = runtime;
  const { remote, page, layout } = match.route;
  const part = `page:${page}`;
  const pick: PickPart<Content> = (module) => module.pages?.[page];
  const [fromServer] = useState(() => runtime.hydrating());
  /** The dashboard's pages are nothing without their code. */
  const readable = layout === 'site';
  const [round, setRound] = useState<Round>(() => {
    const info = releaseFor(site, remote);
    return { info, content: first(info), isLast: false };
  });
  /** The server's HTML has lost its page's code for good. */
  const [stranded, setStranded] = useState(false);
  const isReady = useRef(false);
  const kept = useRef<readonly Element[]>([]);
  const title = useRef('');

  function first(info: RemoteInfo | undefined): Deferred<Content> {
    if (!info) return Promise.reject(new RemoteError(remote, 'not-released'));
    const found = runtime.read<Content>(info, part, pick);
    if (!(found instanceof Promise) || !recovery) return found;
    return found.catch(async (error: unknown) => {
      const renewed = await renew(info, kindOf(error));
      // Nobody goes on filling in a form that is about to be replaced: then only its slot is woken.
      if (fromServer && !renewed) setStranded(true);
      else if (!renewed) throw error;
      return never<Content>();
    });
  }

  /** Says whether a newer release takes over. */
  async function renew(failed: RemoteInfo, kind: Failure['kind']): Promise<boolean> {
    recovery?.report({ remote, version: failed.version, part, kind });
    const newest = await recovery?.newest<Content>(failed, part, pick);
    if (!newest || isBegun(mainElements())) return false;
    startTransition(() => setRound({ info: newest.info, content: newest.component, isLast: true }));
    return true;
  }

  function onError(error: unknown): void {
    const { info, isLast } = round;
    // Not to be had: that is told, and tried once more, before it comes to this.
    if (error instanceof NotFoundError || error instanceof RemoteError || !info) return;
    if (isLast) recovery?.report({ remote, version: info.version, part, kind: 'render' });
    else void renew(info, 'render');
  }

  /** HTML of the server's that was not awake yet, and a page in which somebody is filling in a form. */
  function keep(): void {
    const elements = mainElements();
    const isServers = fromServer && !isReady.current;
    if (readable && (isServers || isBegun(elements))) kept.current = elements;
    title.current = document.title;
  }

  // Rendered anew it would make React throw away the server's HTML, while that waits for its code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outlet is made anew for another path, and only a new round shows anything else.
  const body = useMemo(
    () => (
      <ErrorBoundary
        key={round.info?.version}
        onBeforeFallback={keep}
        onError={onError}
        fallback={(error) =>
          error instanceof NotFoundError ? (
            <NotFoundPage onReady={onReady} />
          ) : (
            <StandIn elements={kept} instead={<CallUs />}>
              <KeptTitle title={title} />
              <StrandedSlots onReady={onReady} />
            </StandIn>
          )
        }
      >
        <Suspense fallback={<Loading />}>
          <PageAssets info={round.info} page={page} />
          <Page content={round.content} params={match.params} />
          <Ready
            onReady={() => {
              isReady.current = true;
              onReady();
            }}
          />
        </Suspense>
      </ErrorBoundary>
    ),
    [round],
  );
  if (stranded && !readable) return <CallUs />;
  return (
    <>
      {body}
      {stranded && <StrandedSlots onReady={onReady} />}
    </>
  );
}

/** Its page's own title has gone with it. Read when this is rendered: before that it is not known. */
function KeptTitle({ title }: { title: RefObject<string> }) {
  return <title>{title.current}</title>;
}

function PageAssets({ info, page }: { info: RemoteInfo | undefined; page: string }) {
  const assets = info?.pages[page] ?? { js: [], css: [] };
  return info && <Assets lists={[info.shared, assets]} scripts={[info.entry, ...info.shared.js, ...assets.js]} />;
}

function Page({ content, params }: { content: Deferred<Content>; params: PageProps['params'] }) {
  const Content = content instanceof Promise ? use(content) : content;
  return <Content params={params} />;
}

/** Its effect runs when the page's content and title are in the document, and before they are painted: no page shows where the one before was scrolled to. */
function Ready({ onReady }: { onReady: () => void }) {
  useLayoutEffect(() => onReady(), [onReady]);
  return null;
}
