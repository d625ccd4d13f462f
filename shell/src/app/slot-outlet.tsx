import type { SlotName, SlotProps } from '@site/platform';
import { CallUs, ErrorBoundary, type Host, isSlotAwaited, Loading } from '@site/platform/host';
import {
  type ComponentProps,
  type ComponentType,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { preload } from 'react-dom';
import { Assets } from './assets';
import { takePendingSubmit } from './pending-submit';
import { copyTextAndFocus, isInUse, PreservedElements, rememberFocus, replayInput } from './preserved-elements';
import { type Deferred, type Failure, kindOf, never, releaseFor, useSite } from './runtime';
import { type RemoteInfo, scriptsOf } from './site-snapshot';
import { SlotGate } from './slot-gate';
import { BrokenNote, NotReadyNote, SlotTimeout } from './slot-timeout';
import { tellInView } from './when-near';

type OutletProps = ComponentProps<Host['SlotOutlet']> & {
  /** Shown until the content has loaded: the server's HTML, if its page does not hydrate it. */
  serverElements?: readonly Element[];
};
type Content = ComponentType<SlotProps[SlotName]>;

/** The content of a slot, from the remote that fills it. */
export const SlotOutlet = memo(
  function SlotOutlet(props: OutletProps) {
    const site = useSite();
    const info = releaseFor(site, site.snapshot.slots[props.name]);
    if (info?.slots[props.name]) return <FilledSlot {...props} info={info} />;
    return (
      <div data-unfilled={props.name}>
        <CallUs />
      </div>
    );
  },
  // Updating a boundary that is not hydrated yet would make React discard the server's HTML.
  (before, after) => before.name === after.name && JSON.stringify(before.slotProps) === JSON.stringify(after.slotProps),
);

/** One attempt to show a slot. The second uses a newer release, and none of the first one's HTML. */
interface Attempt {
  info: RemoteInfo;
  content: Deferred<Content>;
  isLast: boolean;
}

/**
 * The server's HTML shows immediately; the code loads when the slot is near the viewport or touched. A failure is
 * retried once with the current release. After that, the phone number shows next to any input that the visitor has
 * typed.
 */
function FilledSlot({ name, slotProps, info: own, serverElements }: OutletProps & { info: RemoteInfo }) {
  const { runtime } = useSite();
  const { recovery } = runtime;
  const part = `slot:${name}`;
  const scripts = scriptsOf(own, own.slots[name]);
  const place = useRef<HTMLDivElement>(null);
  /** The previous elements, with their input. */
  const kept = useRef<readonly Element[]>([]);
  const [hydrates] = useState(() => {
    // React discards them without a word if something else has changed the page.
    kept.current = serverElements ?? runtime.slotElements(name);
    rememberFocus(kept.current);
    return runtime.hydrating();
  });
  const [gate] = useState(() => new SlotGate(!hydrates));
  const [timeout] = useState(() => new SlotTimeout());
  const [lost, setLost] = useState<'untouched' | 'begun'>();
  const [{ info, content, isLast }, setAttempt] = useState<Attempt>(() => ({
    info: own,
    content: first(),
    isLast: false,
  }));

  function first(): Deferred<Content> {
    const read = () => runtime.read<Content>(own, part, (module) => module.slots?.[name]);
    if (!recovery) return read();
    const tried = async () => {
      try {
        const component = await read();
        // If a translator has changed the text, React replaces the server's HTML instead of hydrating it.
        rememberFocus(kept.current);
        return component;
      } catch (error) {
        if (await renew(own, kindOf(error))) return never<Content>();
        throw error;
      }
    };
    return gate.opened
      .then(() => {
        // All at once: otherwise each is only requested when the one before it runs. Pictures in view come first.
        for (const script of scripts) preload(script, { as: 'script', fetchPriority: 'low' });
        return timeout.load(tried, () => place.current);
      })
      .catch(() => {
        lose();
        return never<Content>();
      });
  }

  /** Returns whether a newer release takes over. */
  async function renew(failed: RemoteInfo, kind: Failure['kind']): Promise<boolean> {
    recovery?.report({ remote: failed.name, version: failed.version, part, kind });
    const newest = await recovery?.newest<Content>(failed, part, (module) => module.slots?.[name]);
    if (!newest) return false;
    timeout.end();
    keep();
    startTransition(() => setAttempt({ info: newest.info, content: newest.component, isLast: true }));
    return true;
  }

  function onRenderError(): void {
    if (!isLast) return void renew(info, 'render').then((renewed) => renewed || lose());
    recovery?.report({ remote: info.name, version: info.version, part, kind: 'render' });
    lose();
  }

  function lose(): void {
    keep();
    setLost(isInUse(kept.current) ? 'begun' : 'untouched');
  }

  /** React is about to remove these elements as a whole, so they keep their input. */
  function keep(): void {
    if (!place.current?.childElementCount) return;
    kept.current = [...place.current.children];
    rememberFocus(kept.current);
  }

  useEffect(() => {
    const { current } = place;
    // Input or a submit from before this script loaded waits for the form's code, even after navigation.
    return current ? gate.watch(current, isSlotAwaited(name) || isInUse([current, ...kept.current])) : undefined;
  }, [gate, name]);

  useEffect(() => (place.current ? tellInView(place.current) : undefined), []);

  const preserved = (instead: ReactNode) => <PreservedElements elements={kept} instead={instead} />;
  return (
    <div
      data-slot={name}
      // For `client/boot.ts`, which fetches them as soon as the slot comes near the viewport.
      data-scripts={scripts.join(' ')}
      data-slot-props={Object.keys(slotProps).length > 0 ? JSON.stringify(slotProps) : undefined}
    >
      <div ref={place}>
        {lost ? (
          lost === 'begun' ? (
            preserved(<CallUs />)
          ) : (
            <CallUs />
          )
        ) : (
          <ErrorBoundary
            key={info.version}
            fallback={() => preserved(<CallUs />)}
            onBeforeFallback={keep}
            onError={onRenderError}
          >
            <Suspense fallback={preserved(hydrates ? <CallUs /> : <Loading />)}>
              <Assets info={info} part={info.slots[name]} />
              <SlotContent content={content} slotProps={slotProps} from={kept} place={place} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {lost ? lost === 'begun' && <BrokenNote /> : <NotReadyNote timeout={timeout} />}
    </div>
  );
}

/** Whether an error was thrown within a slot, by its component stack. */
export function isWithinSlot(componentStack = ''): boolean {
  return componentStack.includes(`at ${FilledSlot.name} (`);
}

function SlotContent({
  content,
  slotProps,
  from,
  place,
}: {
  content: Deferred<Content>;
  slotProps: SlotProps[SlotName];
  from: RefObject<readonly Element[]>;
  place: RefObject<HTMLElement | null>;
}) {
  const Content = content instanceof Promise ? use(content) : content;
  // Runs before the next keystroke; the rest waits for the content's own effects.
  useLayoutEffect(() => {
    // Hydrated in place.
    if (from.current[0]?.isConnected) from.current = [];
    if (place.current) copyTextAndFocus(from.current, place.current);
  }, [from, place]);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const old = from.current;
    const resubmit = () => {
      if (takePendingSubmit(current, ...old)) current.querySelector('form')?.requestSubmit();
    };
    if (old.length === 0) return resubmit();
    replayInput(old, current);
    from.current = [];
    // After the form has processed the restored input.
    const timer = setTimeout(resubmit);
    return () => clearTimeout(timer);
  }, [from, place]);
  return <Content {...slotProps} />;
}
