import type { SlotName, SlotProps } from '@site/platform';
import { type Host, isSlotAwaited } from '@site/platform/host';
import { type ComponentProps, type ComponentType, memo, Suspense, use, useEffect, useRef, useState } from 'react';
import { Assets } from './assets';
import { ErrorBoundary } from './error-boundary';
import { CallUs } from './fallbacks';
import { type Deferred, useSite } from './runtime';
import { LateNote, SlotPatience } from './slot-patience';

type OutletProps = ComponentProps<Host['SlotOutlet']>;
type Content = ComponentType<SlotProps[SlotName]>;

/** How far below the screen a slot's code is fetched. */
const NEAR = '600px 0px';

/**
 * The content of a slot, from whichever remote fills it. The server's HTML stands at once; the code
 * comes when the slot is near the screen or touched. Memoised: an update of a boundary that is not
 * hydrated yet would make React throw the server's HTML away.
 */
export const SlotOutlet = memo(
  function SlotOutlet({ name, slotProps }: OutletProps) {
    const { snapshot, runtime } = useSite();
    const owner = snapshot.slots[name];
    const info = owner === undefined ? undefined : snapshot.remotes[owner];
    const assets = info?.slots[name];
    const place = useRef<HTMLDivElement>(null);
    const [failed, setFailed] = useState(false);
    const [gate] = useState(() => new Gate(!runtime.hydrating()));
    const [patience] = useState(() => new SlotPatience());
    const [content] = useState<Deferred<Content> | undefined>(() => {
      if (owner === undefined) return undefined;
      const read = () => runtime.read<Content>(owner, `slot:${name}`, (module) => module.slots?.[name]);
      if (typeof window === 'undefined') return read();
      return gate.opened
        .then(() => patience.load(read, () => place.current))
        .catch(() => {
          // The form cannot be used, and nobody has begun to: the number takes its place.
          setFailed(true);
          return new Promise<never>(() => undefined);
        });
    });
    useEffect(() => (place.current ? gate.watch(place.current, isSlotAwaited(name)) : undefined), [gate, name]);
    const [early] = useState(() => new EarlySubmission());
    useEffect(() => (place.current ? early.watch(place.current) : undefined), [early]);

    if (!info || !assets || content === undefined || failed) return <CallUs />;
    return (
      <div ref={place} data-slot={name}>
        <ErrorBoundary fallback={() => <CallUs />}>
          <Assets lists={[info.shared, assets]} scripts={[]} />
          <Suspense fallback={<CallUs />}>
            <SlotContent content={content} slotProps={slotProps} onReady={early.release} />
          </Suspense>
        </ErrorBoundary>
        <LateNote patience={patience} />
      </div>
    );
  },
  (before, after) => before.name === after.name && JSON.stringify(before.slotProps) === JSON.stringify(after.slotProps),
);

function SlotContent({
  content,
  slotProps,
  onReady,
}: {
  content: Deferred<Content>;
  slotProps: SlotProps[SlotName];
  onReady: () => void;
}) {
  const Content = content instanceof Promise ? use(content) : content;
  useEffect(() => onReady(), [onReady]);
  return <Content {...slotProps} />;
}

/**
 * A form that is sent before its code is there would leave the page with what was typed. Its submission
 * is held back and made again when the form can handle it.
 */
class EarlySubmission {
  private ready = false;
  private form: HTMLFormElement | undefined;

  watch(element: HTMLElement): () => void {
    const hold = (event: SubmitEvent) => {
      if (this.ready || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopPropagation();
      this.form = event.target;
    };
    element.addEventListener('submit', hold, true);
    return () => element.removeEventListener('submit', hold, true);
  }

  /** The content's effects have run: from here on its own handlers are there. */
  readonly release = (): void => {
    this.ready = true;
    this.form?.requestSubmit();
    this.form = undefined;
  };
}

/** Opens when its element comes near the screen, is touched or gets the focus. */
class Gate {
  readonly opened: Promise<void>;
  private open: () => void = () => undefined;

  constructor(open: boolean) {
    this.opened = open
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.open = resolve;
        });
  }

  watch(element: HTMLElement, awaited: boolean): () => void {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) stop();
      },
      { rootMargin: NEAR },
    );
    const events = ['pointerdown', 'touchstart', 'focusin', 'input'] as const;
    const stop = () => {
      this.open();
      observer.disconnect();
      for (const event of events) element.removeEventListener(event, stop);
    };
    for (const event of events) element.addEventListener(event, stop, { passive: true });
    if (awaited) stop();
    else observer.observe(element);
    return () => observer.disconnect();
  }
}
