import { parse } from 'regexparam';

/** @typedef {import('../../../shell/src/app/site-snapshot').SiteSnapshot} Snapshot */
/** @typedef {import('../../../shell/src/app/site-snapshot').SiteRoute} Route */
/** @typedef {import('@site/platform').RemoteManifest} Manifest */
/** @typedef {import('@site/platform').AssetList} AssetList */

/** Version of the local build, in the snapshot and in the addresses of its files. */
export const LOCAL = 'local';

/**
 * The released site with one remote in the place of its released version, as the shell would compose it.
 * @param {Snapshot} released
 * @param {Manifest} manifest Of the local build.
 * @param {number} build Its number: other addresses for other files.
 * @returns {{ snapshot: Snapshot, taken: string[] }} `taken`: routes and slots that another remote has.
 */
export function composeLocal(released, manifest, build) {
  const { name } = manifest;
  const others = released.routes.filter(({ remote }) => remote !== name);
  const isTaken = (/** @type {string} */ path) => others.some((route) => route.path === path);
  const own = manifest.routes
    .filter(({ path }) => !isTaken(path))
    .map(({ path, page, layout = 'site' }) => ({ path, page, layout, remote: name }));
  const otherSlots = Object.entries(released.slots).filter(([, owner]) => owner !== name);
  const remotes = { ...released.remotes, [name]: infoOf(manifest, `/remotes/${name}/${LOCAL}-${build}/`) };
  const snapshot = {
    ...released,
    id: `${released.id} with ${name} ${LOCAL} ${build}`,
    remotes,
    // In the order of names, as the shell has them: the first pattern that matches wins.
    routes: Object.keys(remotes)
      .sort((a, b) => a.localeCompare(b))
      .flatMap((remote) => [...others, ...own].filter((route) => route.remote === remote)),
    slots: { ...Object.fromEntries(manifest.slots.map((slot) => [slot, name])), ...Object.fromEntries(otherSlots) },
  };
  const taken = [
    ...manifest.routes.filter(({ path }) => isTaken(path)).map(({ path }) => path),
    ...manifest.slots.filter((slot) => otherSlots.some(([other]) => other === slot)).map((slot) => `slot ${slot}`),
  ];
  return { snapshot, taken };
}

/** @param {Manifest} manifest @param {string} base */
function infoOf({ name, entry, shared, pages, slotAssets }, base) {
  /** @param {AssetList} list */
  const absolute = ({ js, css }) => ({ js: js.map((file) => base + file), css: css.map((file) => base + file) });
  const each = (/** @type {Record<string, AssetList>} */ lists) =>
    Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, absolute(list)]));
  const version = LOCAL;
  return { name, version, entry: base + entry, shared: absolute(shared), pages: each(pages), slots: each(slotAssets) };
}

/** The route that a path has, as the shell finds it. @param {readonly Route[]} routes @param {string} path */
export function routeAt(routes, path) {
  return routes.find((route) => new RegExp(parse(route.path).pattern.source).test(path));
}

/**
 * A path of the released site of which the document fits what is to be shown: the same frame, and a page where there is to
 * be one. @param {Snapshot} released
 * @param {Snapshot} local
 * @param {string} path
 */
export function documentFor(released, local, path) {
  const wanted = routeAt(local.routes, path);
  const there = routeAt(released.routes, path);
  // An address that is nobody's: the not-found page.
  if (!wanted) return there ? '/404' : path;
  if ((there?.layout ?? 'site') === wanted.layout) return path;
  return released.routes.find((route) => route.layout === wanted.layout && !/[:*]/.test(route.path))?.path ?? path;
}
