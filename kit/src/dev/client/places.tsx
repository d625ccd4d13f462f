import {
  type Loadable,
  NotFoundError,
  type PageProps,
  type RemoteModule,
  type RemoteRoute,
  type SlotName,
} from '@site/platform';
import { CallUs, ErrorBoundary, type Host, Loading, NotFoundPage, type RouteMatch } from '@site/platform/host';
import { EmptySlot } from '@site/platform/mock-host';
import { type ComponentProps, type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';

/** The page of a route: loading, loaded, not found or failed, as in the real shell. */
export function PagePlace({
  remote,
  match,
  onReady,
}: {
  remote: RemoteModule;
  match: RouteMatch<RemoteRoute>;
  onReady: () => void;
}) {
  const { route, params } = match;
  const [Page] = useState(() => lazyOf<PageProps>(remote.pages?.[route.page]));
  return (
    <ErrorBoundary
      fallback={(error) => (error instanceof NotFoundError ? <NotFoundPage onReady={onReady} /> : <CallUs />)}
    >
      <Suspense fallback={<Loading />}>
        <Page params={params} />
        <Ready onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(() => onReady(), [onReady]);
  return null;
}

type OutletProps = ComponentProps<Host['SlotOutlet']>;

/** Fills slots with the frontend's own content; the slots of others are boxes. */
export function slotOutletOf({ slots }: RemoteModule): Host['SlotOutlet'] {
  const parts = new Map<SlotName, ComponentType<OutletProps['slotProps']>>();
  return memo(
    function BenchSlot(props: OutletProps) {
      const { name, slotProps } = props;
      const own = slots?.[name] as Loadable<OutletProps['slotProps']> | undefined;
      if (!own) return <EmptySlot {...props} />;
      const Part = parts.get(name) ?? lazyOf<OutletProps['slotProps']>(own);
      parts.set(name, Part);
      return (
        <div data-slot={name}>
          <ErrorBoundary fallback={() => <CallUs />}>
            <Suspense fallback={<CallUs />}>
              <Part {...slotProps} />
            </Suspense>
          </ErrorBoundary>
        </div>
      );
    },
    // As in the shell: props are compared by value.
    (before, after) =>
      before.name === after.name && JSON.stringify(before.slotProps) === JSON.stringify(after.slotProps),
  );
}

function lazyOf<P>(part: Loadable<P> | undefined): ComponentType<P> {
  return lazy(async () => {
    if (!part) throw new Error('the remote does not have this page');
    return { default: (await part.load()) as ComponentType<unknown> };
  }) as unknown as ComponentType<P>;
}
