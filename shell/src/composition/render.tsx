import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { NotFoundError, type SlotName } from '@site/platform';
import { matchRoute } from '@site/platform/host';
import sprite from '@site/platform/icons.svg?raw';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { FAILED_ON_SERVER } from '../app/runtime';
import { NOT_FOUND_PATH, type SiteSnapshot, scriptsOf } from '../app/site-snapshot';
import { isWithinSlot } from '../app/slot-outlet';
import { Document, SlotAlone } from '../page/document';
import type { SiteState } from './site-state';

export interface RenderedPage {
  status: 200 | 404;
  html: string;
  /** Errors of a remote; a fallback takes its place. */
  errors: RenderError[];
  /** Slots that no release fills; they show the phone number. */
  unfilled: number;
}

export interface RenderError {
  error: unknown;
  /** The component stack. */
  componentStack?: string;
}

/** Parts of a page that did not render in time. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** A render that takes longer is aborted; missing parts show their fallback. */
const TIME_LIMIT_MS = 5_000;

/** Renders the complete document of a path. Nothing is streamed later, so that it works without scripts. */
export async function renderPage(state: SiteState, path: string): Promise<RenderedPage> {
  return (await renderFound(state, path)) ?? renderNotFound(state);
}

/** Like `renderPage`; undefined if there is no such page, or the page itself says that it was not found. */
export async function renderFound(state: SiteState, path: string): Promise<RenderedPage | undefined> {
  if (!matchRoute(state.snapshot.routes, path)) return undefined;
  const page = await renderDocument(state, path);
  // A slot cannot make the page "not found"; only the slot itself fails, as usual.
  const isNowhere = page.errors.some(
    ({ error, componentStack }) => error instanceof NotFoundError && !isWithinSlot(componentStack),
  );
  return isNowhere ? undefined : { ...page, status: 200 };
}

export async function renderNotFound(state: SiteState): Promise<RenderedPage> {
  return { ...(await renderDocument(state, NOT_FOUND_PATH)), status: 404 };
}

/** Renders a single slot, to check a release. */
export function renderSlot(state: SiteState, name: SlotName): Promise<Rendered> {
  return renderComplete(<SlotAlone site={siteOf(state)} name={name} />);
}

function renderDocument(state: SiteState, path: string): Promise<Rendered> {
  const scripts = documentScripts(state.snapshot, path).join(' ');
  return renderComplete(<Document site={siteOf(state)} snapshotJson={state.json} scripts={scripts} ssrPath={path} />);
}

/** Scripts that hydrate a page: the shell's, and those of the remote that shows it. */
function documentScripts({ shellBase, routes, remotes }: SiteSnapshot, path: string): string[] {
  const route = matchRoute(routes, path)?.route;
  const info = route && remotes[route.remote];
  return [`${shellBase}client.js`, ...(info ? scriptsOf(info, info.pages[route.page]) : [])];
}

/** Its ids get a prefix, because pages have others. */
const icons = sprite.replaceAll('<symbol id="', '<symbol id="icon-');

const siteOf = ({ snapshot, runtime }: SiteState) => ({ snapshot, icons, runtime });

/** Attribute that `SlotOutlet` sets. */
const UNFILLED = 'data-unfilled="';
const countOf = (html: string, part: string) => html.split(part).length - 1;

type Rendered = Omit<RenderedPage, 'status'>;

function renderComplete(element: ReactElement): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const errors: RenderError[] = [];
    const { pipe, abort } = renderToPipeableStream(element, {
      // Larger boundaries would be sent hidden, and an inline script would have to move them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        const out = new PassThrough();
        text(out).then((html) => resolve({ html, errors, unfilled: countOf(html, UNFILLED) }), reject);
        pipe(out);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error('the document could not be rendered'));
      },
      onError(error, { componentStack }) {
        errors.push({ error, componentStack });
        return FAILED_ON_SERVER;
      },
    });
    const timer = setTimeout(() => abort(new RenderTimeout('the render took too long')), TIME_LIMIT_MS);
  });
}
