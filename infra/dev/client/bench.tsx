import type { PageProps, RemoteModule, SlotName, SlotProps } from '@site/platform';
import { MockHost } from '@site/platform/mock-host';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ToastRegion } from '../../../shell/src/toasts/toast-region';
import { AnswerSwitch } from './answer-switch';
import { matchPath } from './match-path';

/** A frontend on its own: what it offers as links, what was chosen beneath, and how the fake API answers. */
export function Bench({ remote }: { remote: RemoteModule }) {
  const address = useAddress();
  const shown = useMemo(() => partAt(remote, address), [remote, address]);
  const slots = Object.keys(remote.slots ?? {});
  return (
    <MockHost path={address.pathname} params={shown?.params} host={{ origin: address.origin }}>
      <nav className="bench" aria-label="Development">
        <b>{remote.name}</b>
        {slots.map((name) => (
          <a key={name} href={`/?slot=${name}`} aria-current={shown?.key === name ? 'page' : undefined}>
            {name}
          </a>
        ))}
        {remote.routes?.map(({ path, sample = path }) => (
          <a key={path} href={sample} aria-current={shown?.key === path ? 'page' : undefined}>
            {path}
          </a>
        ))}
        <AnswerSwitch />
      </nav>
      <main id="main" className={shown?.slot ? 'wrap bench__slot' : undefined} tabIndex={-1}>
        {shown ? <Suspense fallback={<p>Loading</p>}>{shown.content}</Suspense> : <p>Nothing is at this address.</p>}
      </main>
      <ToastRegion />
    </MockHost>
  );
}

interface Part {
  key: string;
  slot: boolean;
  params: Record<string, string>;
  content: React.ReactNode;
}

/** `/?slot=quote-form&services=roofing,hvac` shows a slot, any other address the page of its route. */
function partAt(remote: RemoteModule, { pathname, search }: URL): Part | undefined {
  const { slot: asked, ...props } = Object.fromEntries(new URLSearchParams(search));
  const [first] = Object.keys(remote.slots ?? {});
  const route = asked ? undefined : remote.routes?.find(({ path }) => matchPath(path, pathname));
  const page = route && remote.pages?.[route.page];
  if (route && page) {
    const params = matchPath(route.path, pathname) ?? {};
    const Page = lazyOf<PageProps>(() => page.load());
    return { key: route.path, slot: false, params, content: <Page params={params} /> };
  }
  const name = (asked ?? first) as SlotName | undefined;
  const slot = name && remote.slots?.[name];
  if (!slot) return undefined;
  const Slot = lazyOf<SlotProps[SlotName]>(() => slot.load() as Promise<ComponentType<SlotProps[SlotName]>>);
  const { services } = props;
  return {
    key: name,
    slot: true,
    params: {},
    content: <Slot {...(services === undefined ? {} : { services: services.split(',') })} />,
  };
}

function lazyOf<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: (await load()) as ComponentType<unknown> })) as unknown as ComponentType<P>;
}

/** Follows the frontend's own navigation: the router tells of it by events. */
function useAddress(): URL {
  const [href, setHref] = useState(location.href);
  useEffect(() => {
    const follow = () => setHref(location.href);
    const events = ['popstate', 'pushState', 'replaceState'];
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, []);
  return useMemo(() => new URL(href), [href]);
}
