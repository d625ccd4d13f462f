import { Script } from 'node:vm';
import { ENDPOINTS } from '@site/contracts';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { ProcessTimeout } from './process-timeout';

/** Scripts by URL path, compiled once for all documents. */
export type Scripts = ReadonlyMap<string, Script>;

/** A failure of a part in the document, as the shell reports it. */
export interface PartFailure {
  remote: string;
  /** `page:home`, `slot:quote-form`. */
  part: string;
  /** A description for the team. */
  what: string;
}

const DESCRIPTIONS: Record<string, string> = {
  hydrate: "the browser renders something else than the server's HTML",
  load: 'its code cannot be had',
  timeout: 'its code did not come',
  render: 'throws in the browser',
  event: 'throws in the browser',
};
const UNMET = /Version (\S+) .* module (\S+) does not satisfy the requirement .* needs ([^)]*)/;
/** Ten times longer than any page of a working release takes. */
const HYDRATION_MS = 4_000;
/** How long to wait for more failures after one. */
const MORE_MS = 300;

/**
 * Simulates a browser document with the shell's script, which hydrates the server's HTML and loads what the page needs.
 * It has no painting, no layout and no network. It finds failures; it is not a full browser.
 */
export class TrialDocument {
  readonly window: DOMWindow;
  readonly failures: PartFailure[] = [];
  /** A shared module version that the host does not satisfy, as the federation runtime reports it. */
  unmet: string | undefined;
  /** The last console error or uncaught error. */
  private lastError = '';
  /** Slots that the server filled. */
  private readonly filled: ReadonlySet<Element>;
  private running: Element | null = null;
  private loading = 0;
  /** The place that `pending` found last. */
  private awaited: Element | undefined;

  constructor(
    html: string,
    url: string,
    private readonly scripts: Scripts,
  ) {
    const console = new VirtualConsole();
    console.on('warn', (...words: unknown[]) => {
      const [, offered, name, needed] = UNMET.exec(words.map(String).join(' ')) ?? [];
      if (name) this.unmet ??= `its container asks for ${name} ${needed}, this shell offers ${offered}`;
    });
    console.on('error', (...words: unknown[]) => this.recordError(words));
    this.dom = new JSDOM(html, {
      url,
      runScripts: 'outside-only',
      virtualConsole: console,
      pretendToBeVisual: true,
      beforeParse: (window) => addBrowserApis(window, this),
    });
    this.window = this.dom.window;
    const { document } = this.window;
    this.filled = new Set([...document.querySelectorAll('[data-slot]')].filter(contentOf));
    Object.defineProperty(document, 'currentScript', { get: () => this.running });
    new this.window.MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) this.fetch(node as Element);
    }).observe(document, { childList: true, subtree: true });
  }

  private readonly dom: JSDOM;

  /** Adds a script. @returns Whether it exists and has run. */
  run(path: string): Promise<boolean> {
    const script = this.window.document.createElement('script');
    script.src = path;
    return new Promise((resolve) => {
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
      this.window.document.head.append(script);
    });
  }

  /** Waits until the page and all its slots are hydrated or have failed. A part that still waits then has failed, too. */
  async hydrated(): Promise<void> {
    let looks = 0;
    let seen = 0;
    for (let timeout = new ProcessTimeout(HYDRATION_MS); ; ) {
      await timeout.pause();
      const pending = this.pending();
      looks = pending || this.loading > 0 ? 0 : looks + 1;
      // Others may fail after the first one, which may never be hydrated.
      if (this.failures.length > seen) timeout = new ProcessTimeout(MORE_MS);
      seen = this.failures.length;
      // Late errors are reported in the next task.
      if (looks > 1) return;
      if (!timeout.isOver) continue;
      if (seen === 0) this.failures.push({ remote: '', part: pending ?? 'a script', what: this.whyWaiting() });
      return;
    }
  }

  close(): void {
    this.window.close();
  }

  /** Collects the shell's reports, which are not sent. */
  recordReport(address: string, body: unknown): void {
    if (!address.endsWith(ENDPOINTS.events) || typeof body !== 'string') return;
    const { name, remote, part, kind } = JSON.parse(body);
    if (name !== 'remote_error') return;
    this.failures.push({ remote, part, what: [DESCRIPTIONS[kind] ?? kind, this.lastError].filter(Boolean).join(': ') });
  }

  /** Keeps the text of console errors and uncaught errors. */
  recordError(words: readonly unknown[]): void {
    const error = words.find((word) => typeof word === 'object' && word !== null && 'message' in word);
    const text = error ? String((error as Error).message) : words.filter((word) => typeof word === 'string').join(' ');
    this.lastError = readable(text);
  }

  /** An error that belongs to no part: React could not hydrate the document. */
  report(error: unknown): void {
    this.recordError([error]);
    this.failures.push({ remote: '', part: 'the page', what: `${DESCRIPTIONS.hydrate}: ${this.lastError}` });
  }

  private pending(): string | undefined {
    // Searching the document takes long: first look at the place that was waiting last time.
    const { awaited } = this;
    if (awaited?.isConnected && this.isWaiting(awaited)) return partOf(awaited);
    const { document } = this.window;
    const [main] = document.getElementsByTagName('main');
    if (!main) return partOf(main);
    const places = this.isWaiting(main) ? [main] : [...document.querySelectorAll('[data-slot]')];
    this.awaited = places.find((place) => this.isWaiting(place));
    return this.awaited && partOf(this.awaited);
  }

  private whyWaiting(): string {
    const { awaited } = this;
    // React may hydrate elements that were removed after it had found them: then it notices nothing.
    const isEmptied = awaited && this.filled.has(awaited) && !contentOf(awaited);
    return isEmptied ? `${DESCRIPTIONS.hydrate}: nothing` : 'is not hydrated in the browser';
  }

  /** @param place The main element, or a slot's. */
  private isWaiting(place: Element): boolean {
    // A page may redirect and show nothing.
    if (place.tagName === 'MAIN') return !isHydrated(place.firstElementChild ?? place);
    const content = contentOf(place);
    return content ? !isHydrated(content) : this.filled.has(place);
  }

  private fetch(node: Element): void {
    const { Event } = this.window;
    // Styles are not applied here, so code that waits for them must continue.
    if (node.tagName === 'LINK') this.window.setTimeout(() => node.dispatchEvent(new Event('load')));
    if (node.tagName !== 'SCRIPT' || !(node as HTMLScriptElement).src) return;
    this.loading += 1;
    this.window.setTimeout(() => {
      this.loading -= 1;
      const script = this.scripts.get(new URL((node as HTMLScriptElement).src).pathname);
      if (script) this.evaluate(script, node);
      node.dispatchEvent(new Event(script ? 'load' : 'error'));
    });
  }

  private evaluate(script: Script, element: Element): void {
    this.running = element;
    try {
      script.runInContext(this.dom.getInternalVMContext());
    } catch (error) {
      this.recordError([error]);
      const [, remote = '', file = ''] =
        /\/remotes\/([^/]+)\/[^/]+\/(.+)$/.exec((element as HTMLScriptElement).src) ?? [];
      this.failures.push({ remote, part: file, what: `throws when it is evaluated: ${this.lastError}` });
    } finally {
      this.running = null;
    }
  }
}

/** The name of what a place shows, in messages. */
function partOf(place: Element | undefined): string {
  const slot = place?.getAttribute('data-slot');
  return slot ? `slot:${slot}` : 'the page';
}

/** The content inside the outlet's own element, which hydrates with the page. */
const contentOf = (place: Element) => place.firstElementChild?.firstElementChild;

/** React marks every element that it manages, once its children are done. */
function isHydrated(element: Element | null): boolean {
  if (element?.tagName !== 'FORM') return markOf(element) !== undefined;
  // All keys of a form include its controls, which takes long; its own mark has the name of its child's.
  const mark = markOf(element.firstElementChild);
  return mark !== undefined && Object.hasOwn(element, mark);
}

const markOf = (element: Element | null) => Object.keys(element ?? {}).find((key) => key.startsWith('__reactFiber$'));

/** React's production build replaces messages with numbers. */
const REACT: Record<string, string> = {
  418: "its HTML is not the server's",
  423: 'an error while it was hydrated, outside of any boundary',
  425: "its text is not the server's",
};

function readable(text: string): string {
  const [, code = ''] = /Minified React error #(\d+)/.exec(text) ?? [];
  return (REACT[code] ?? text).replaceAll(/\s+/g, ' ').slice(0, 300);
}

/** A selector as React uses it for resources: `link[rel="preload"][href="/a.js"]`. */
const RESOURCE = /^(link|script|style)((?:\[[\w-]+(?:="[^"\\]*")?\])+)$/;

/** jsdom compiles each new selector, which takes longer than a look at all elements of one name. */
function addFastSelectors({ document }: DOMWindow): void {
  const select = document.querySelector.bind(document);
  document.querySelector = (selector: string) => {
    const [, name, conditions = ''] = RESOURCE.exec(selector) ?? [];
    if (!name) return select(selector);
    const wanted = [...conditions.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)];
    const fits = (element: Element) =>
      wanted.every(
        ([, key = '', value]) =>
          element.hasAttribute(key) && (element.getAttribute(key) === value || value === undefined),
      );
    return [...document.getElementsByTagName(name)].find(fits) ?? null;
  };
}

/** Adds browser APIs that jsdom lacks or that have no effect in it. */
function addBrowserApis(window: DOMWindow, document: TrialDocument): void {
  const nothing = () => undefined;
  class Watcher {
    observe(_target: unknown): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): unknown[] {
      return [];
    }
  }
  /** Everything counts as near the viewport. */
  class Near extends Watcher {
    constructor(private readonly callback: (entries: object[], observer: Near) => void) {
      super();
    }
    override observe(target: unknown): void {
      window.setTimeout(() => this.callback([{ target, isIntersecting: true, intersectionRatio: 1 }], this));
    }
  }
  class Channel extends window.EventTarget {
    readonly readyState = 0;
    close(): void {}
    postMessage(): void {}
  }
  const given: Record<string, unknown> = {
    IntersectionObserver: Near,
    ResizeObserver: Watcher,
    PerformanceObserver: Object.assign(class extends Watcher {}, { supportedEntryTypes: [] }),
    EventSource: Channel,
    BroadcastChannel: Channel,
    matchMedia: (media: string) => ({ media, matches: false, addEventListener: nothing, removeEventListener: nothing }),
    requestIdleCallback: (run: () => void) => window.setTimeout(run),
    cancelIdleCallback: (id: number) => window.clearTimeout(id),
    reportError: (error: unknown) => document.report(error),
    fetch: async () => {
      throw new window.TypeError('Failed to fetch');
    },
    scrollTo: nothing,
    scrollBy: nothing,
    structuredClone,
    TextEncoder,
    TextDecoder,
    Headers,
    Request,
    Response,
  };
  addFastSelectors(window);
  for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(window, name, { value, writable: true, configurable: true });
  }
  Object.assign(window.Element.prototype, {
    scrollIntoView: nothing,
    animate: () => ({ cancel: nothing, finished: Promise.resolve() }),
  });
  Object.assign(window.HTMLDialogElement?.prototype ?? {}, { showModal: nothing, close: nothing });
  Object.defineProperty(window.navigator, 'sendBeacon', {
    value: (address: string, body: unknown) => {
      document.recordReport(address, body);
      return true;
    },
  });
}
