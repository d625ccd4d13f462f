import { brand } from '@site/contracts';
import { NotFoundError, type PageProps } from '@site/platform';
import { CallUs, ErrorBoundary, Loading, NotFoundPage, pageStarted, type RouteMatch } from '@site/platform/host';
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
import { isInUse, PreservedElements } from '../app/preserved-elements';
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
import { StrandedSlots } from '../app/stranded-slots';

type Content = ComponentType<PageProps>;

/** One attempt to show a page. The second uses a newer release, and none of the first one's HTML. */
interface Attempt {
  info: RemoteInfo | undefined;
  content: Deferred<Content>;
  isLast: boolean;
}

/** The page's elements. */
const mainElements = (): Element[] => [...(document.getElementById('main')?.children ?? [])];

/**
 * The page of the matched route. If its remote fails, header and footer remain. A failure is retried once with the
 * current release. After that the server's HTML stays, since it is readable without its script, and its slots are
 * hydrated without their page; without server HTML the phone number shows instead.
 */
export function PageOutlet({ match, onReady }: { match: RouteMatch<SiteRoute>; onReady: () => void }) {
  const site = useSite();
  const { runtime } = site;
  const { recovery } = runtime;
  const { remote, page, layout } = match.route;
  const part = `page:${page}`;
  const pick: PickPart<Content> = (module) => module.pages?.[page];
  const [fromServer] = useState(() => runtime.hydrating());
  /** The dashboard's pages are useless without their code. */
  const readable = layout === 'site';
  const [attempt, setAttempt] = useState<Attempt>(() => {
    const info = releaseFor(site, remote);
    return { info, content: first(info), isLast: false };
  });
  /** The server's HTML will never get its page's code. */
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
      // A form that a visitor has begun must not be replaced: then only its slot is hydrated.
      if (fromServer && !renewed) setStranded(true);
      else if (!renewed) throw error;
      return never<Content>();
    });
  }

  /** Returns whether a newer release takes over. */
  async function renew(failed: RemoteInfo, kind: Failure['kind']): Promise<boolean> {
    recovery?.report({ remote, version: failed.version, part, kind });
    const newest = await recovery?.newest<Content>(failed, part, pick);
    if (!newest || isInUse(mainElements())) return false;
    startTransition(() => setAttempt({ info: newest.info, content: newest.component, isLast: true }));
    return true;
  }

  function onError(error: unknown): void {
    const { info, isLast } = attempt;
    // Not available: the failure was reported and retried once before this.
    if (error instanceof NotFoundError || error instanceof RemoteError || !info) return;
    if (isLast) recovery?.report({ remote, version: info.version, part, kind: 'render' });
    else void renew(info, 'render');
  }

  /** Server HTML before hydration, and a page with a form that a visitor has begun. */
  function keep(): void {
    const elements = mainElements();
    const isServers = fromServer && !isReady.current;
    if (readable && (isServers || isInUse(elements))) kept.current = elements;
    title.current = document.title;
  }

  // Rendering it again would make React discard the server's HTML while that waits for its code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path gets a new outlet; only attempts differ.
  const body = useMemo(
    () => (
      <ErrorBoundary
        key={attempt.info?.version}
        onBeforeFallback={keep}
        onError={onError}
        fallback={(error) =>
          error instanceof NotFoundError ? (
            <NotFoundPage onReady={onReady} />
          ) : (
            <PreservedElements
              elements={kept}
              instead={
                <>
                  <Failed />
                  {/* Rendered for a moment even if there are elements, which keep the visitor's place. */}
                  <Ready
                    onReady={() => {
                      if (kept.current.length === 0) pageStarted();
                    }}
                  />
                </>
              }
            >
              <KeptTitle title={title} />
              <StrandedSlots onReady={onReady} />
            </PreservedElements>
          )
        }
      >
        <Suspense
          fallback={
            <>
              <title>{brand.name}</title>
              <Loading />
              <Ready onReady={pageStarted} />
            </>
          }
        >
          {attempt.info && <Assets info={attempt.info} part={attempt.info.pages[page]} />}
          <Page content={attempt.content} params={match.params} />
          <Ready
            onReady={() => {
              isReady.current = true;
              onReady();
            }}
          />
        </Suspense>
      </ErrorBoundary>
    ),
    [attempt],
  );
  if (stranded && !readable) return <Failed />;
  return (
    <>
      {body}
      {stranded && <StrandedSlots onReady={onReady} />}
    </>
  );
}

/** Instead of a page whose code did not load. The connection may be back by now. */
function Failed() {
  return (
    <div className="wrap stage stage--wide" data-failed="">
      <title>{brand.name}</title>
      <div className="lost__text">
        <h1>This page did not load</h1>
        <button className="btn" type="button" onClick={() => location.reload()}>
          Try Again
        </button>
        <CallUs />
      </div>
    </div>
  );
}

/** Restores the title that was removed with its page. Read during rendering: it is not known earlier. */
function KeptTitle({ title }: { title: RefObject<string> }) {
  return <title>{title.current}</title>;
}

function Page({ content, params }: { content: Deferred<Content>; params: PageProps['params'] }) {
  const Content = content instanceof Promise ? use(content) : content;
  return <Content params={params} />;
}

/**
 * Its effect runs when the page's content and title are in the document, before they are painted: no page shows at the
 * previous one's scroll position.
 */
function Ready({ onReady }: { onReady: () => void }) {
  useLayoutEffect(() => onReady(), [onReady]);
  return null;
}
