import { navigate, type RemoteModule, type RemoteRoute, type SlotName, type SlotProps } from '@site/platform';
import { type Host, matchRoute, NotFoundPage, pageShown, type RouteMatch, ToastRegion } from '@site/platform/host';
import { MockHost } from '@site/platform/mock-host';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AnswerSwitch } from './answer-switch.js';
import { PagePlace, slotOutletOf } from './places.js';

/** A frontend on its own: links to its parts, the selected part below, and the fake API's answer. */
export function Bench({ remote }: { remote: RemoteModule }) {
  const { pathname: path, search, origin } = useAddress();
  const shown = useMemo(() => partAt(remote, path, search), [remote, path, search]);
  const host = useMemo<Partial<Host>>(() => ({ SlotOutlet: slotOutletOf(remote), origin }), [remote, origin]);
  // Returns nothing: an effect would take the shell's return value for its clean-up.
  const route = shown.page?.route.path;
  const onReady = useCallback(() => void pageShown(path, route), [path, route]);
  const [start] = remote.routes ?? [];
  const away = shown.key === '' && path === '/' && start ? (start.sample ?? start.path) : undefined;
  useEffect(() => {
    if (away) navigate(away, { replace: true });
  }, [away]);
  if (away) return null;
  const app = shown.page?.route.layout === 'app';
  return (
    <MockHost path={path} params={shown.page?.params} host={host}>
      <div className={app ? 'app' : 'site'}>
        <BenchBar remote={remote} shown={shown.key} />
        <main id="main" className={shown.slot ? 'wrap bench__slot' : undefined} tabIndex={-1}>
          {shown.page ? (
            <PagePlace key={`${shown.key}:${path}`} remote={remote} match={shown.page} onReady={onReady} />
          ) : shown.slot ? (
            <SlotPlace key={shown.key} host={host} slot={shown.slot} remote={remote} onReady={onReady} />
          ) : (
            <NotFoundPage onReady={onReady} />
          )}
        </main>
      </div>
      <ToastRegion />
    </MockHost>
  );
}

function BenchBar({ remote, shown }: { remote: RemoteModule; shown: string }) {
  const current = (key: string) => (shown === key ? 'page' : undefined);
  return (
    <nav className="bench" aria-label="Development">
      <b>{remote.name}</b>
      {Object.keys(remote.slots ?? {}).map((name) => (
        <a key={name} href={`/?slot=${name}`} aria-current={current(name)}>
          {name}
        </a>
      ))}
      {remote.routes?.map(({ path, sample = path }) => (
        <a key={path} href={sample} aria-current={current(path)}>
          {path}
        </a>
      ))}
      <AnswerSwitch />
    </nav>
  );
}

interface SlotAlone {
  name: SlotName;
  props: SlotProps[SlotName];
}

/** A slot on a page of its own. */
function SlotPlace(props: { host: Partial<Host>; slot: SlotAlone; remote: RemoteModule; onReady: () => void }) {
  const { host, slot, remote, onReady } = props;
  useEffect(() => onReady(), [onReady]);
  const Outlet = host.SlotOutlet as Host['SlotOutlet'];
  return (
    <>
      <title>{`${remote.name} alone`}</title>
      <Outlet name={slot.name} slotProps={slot.props} />
    </>
  );
}

interface Part {
  /** The slot's name or the route's pattern. */
  key: string;
  page?: RouteMatch<RemoteRoute>;
  slot?: SlotAlone;
}

/** `/?slot=quote-form&services=roofing,hvac` shows a slot, any other URL the page of its route. */
function partAt(remote: RemoteModule, path: string, search: string): Part {
  const query = new URLSearchParams(search);
  const asked = query.get('slot');
  const routes = (remote.routes ?? []).map((route) => ({ layout: 'site' as const, remote: remote.name, ...route }));
  const match = asked === null ? matchRoute(routes, path) : undefined;
  if (match) return { key: match.route.path, page: match };
  const [first] = Object.keys(remote.slots ?? {});
  const name = asked ?? (path === '/' ? first : undefined);
  if (name === undefined || !Object.hasOwn(remote.slots ?? {}, name)) return { key: '' };
  const services = query.get('services');
  return {
    key: name,
    slot: { name: name as SlotName, props: services === null ? {} : { services: services.split(',') } },
  };
}

/** Follows the frontend's own navigation, which the router reports by events. */
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
