import { join } from 'node:path';
import { watch } from '@site/testing/browser';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { Product } from './product.ts';
import { withReplacedText } from './release-copies.ts';
import { type Build, readBuild, Teams } from './release-world.ts';
import { storeTried } from './tried-build.ts';

export type Fault = '404' | 'hang' | 'evaluation' | 'render' | 'hydration' | 'event';
type Remote = 'mfe-forms' | 'mfe-marketing';

/** Input for the forms in these tests; no report may contain any of it. */
export const TYPED = { fullName: 'Grace Hopper', email: 'grace@example.com', phone: '2145550124', zipCode: '75201' };

/** The name of each fault in reports. */
export const KIND: Record<Fault, string> = {
  404: 'load',
  hang: 'timeout',
  evaluation: 'load',
  render: 'render',
  hydration: 'hydrate',
  event: 'event',
};

/** Text on the home page; a newer version has other text. */
export const WORDS = {
  'mfe-forms': { old: 'Submit Request', new: 'Send It To Us' },
  'mfe-marketing': { old: 'Our Professional Services', new: 'What We Do Best' },
};

/** One running site, newer versions of two frontends ready for release, and the failure counts. */
export async function startFaultIsolation(product: Product, browser: Browser) {
  const teams = new Teams(product);
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  const first = await teams.released();
  const newer: Record<Remote, Build> = {
    'mfe-forms': newerOf('mfe-forms'),
    'mfe-marketing': newerOf('mfe-marketing'),
  };
  for (const build of [...Object.values(newer), distOf('mfe-forms'), distOf('mfe-marketing')]) {
    await storeTried(product, build);
  }
  const pointTo = async (remote: Remote, version: string | undefined) => {
    const token = teams.tokens[remote];
    const { status, answer } = await teams.http(`/registry/remotes/${remote}/release`, { token, body: { version } });
    if (status !== 200) throw new Error(JSON.stringify(answer));
  };
  return {
    product,
    browser,
    teams,
    database,
    first,
    newer,
    releaseNewer: (remote: Remote) => pointTo(remote, newer[remote].manifest.version),
    /** Restores the initial state, with zero counts. */
    async reset() {
      const released = await teams.released();
      for (const remote of ['mfe-forms', 'mfe-marketing'] as const) {
        if (released[remote] !== first[remote]) await pointTo(remote, first[remote]);
      }
      await database.query('truncate remote_errors');
    },
    /** Waits for at least this many failure counts, and returns them. A script that hangs fails after 10 s. */
    async failures(atLeast: number = 1) {
      for (const until = Date.now() + 30_000; ; await new Promise((go) => setTimeout(go, 100))) {
        const { rows } = await database.query(
          'select remote, version, kind, side, count, last_part as part from remote_errors order by remote, version, kind',
        );
        if (rows.length >= atLeast || Date.now() > until) return rows;
      }
    },
    async leads(email: string) {
      return (await database.query('select * from quote_requests where email = $1', [email])).rows;
    },
    /** Opens a page as a new visitor and collects its reports. */
    async open(path: string, prepare: (page: Page) => Promise<unknown>) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const seen = watch(page);
      const reports: Record<string, unknown>[] = [];
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/events')) return;
        const event = JSON.parse(request.postData() ?? '{}');
        if (event.name === 'remote_error') reports.push(event);
      });
      await prepare(page);
      await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' });
      const form = page.locator('#contact form');
      const submit = form.locator('button[type=submit]');
      const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Quote Request Submitted');
      return {
        page,
        form,
        reports,
        exceptions: seen.exceptions,
        submit,
        call: page.locator('#contact').getByText('could not be loaded').locator('..').getByRole('link'),
        scrollToForm: () => page.locator('#contact').scrollIntoViewIfNeeded(),
        /** Fills each field once: if a form hydrates between two tries, the second would be appended to the first. */
        async fill(email = TYPED.email) {
          for (const [name, value] of Object.entries({ ...TYPED, email }))
            await form.locator(`[name=${name}]`).fill(value);
        },
        /**
         * Watches for the toast before the click: it shows for 5 s, and a click on a slow page may return later.
         */
        async send() {
          await Promise.all([toast.waitFor(), submit.click()]).catch(async (error) => {
            const [values, text] = await Promise.all([form.locator(':valid').count(), form.innerText()]);
            throw new Error(`No toast at ${page.url()}; ${values} valid fields in: ${text}`, { cause: error });
          });
        },
        /** Each remote and version that the page has loaded scripts of. */
        versions: () =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name }) => /\/remotes\/([^/]+)\/([^/]+)\/.*\.js$/.exec(name)?.slice(1, 3).join(' '))
              .filter((name, index, all) => name && all.indexOf(name) === index),
          ),
        close: () => context.close(),
      };
    },
    async stop() {
      await database?.end();
    },
  };
}

const distOf = (remote: Remote) => readBuild(join(ROOT, remote, 'dist'));

function newerOf(remote: Remote) {
  const words = WORDS[remote];
  return withReplacedText(distOf(remote), words.old, words.new);
}

/**
 * Makes a chunk of one version fail, in every page that requests it.
 * @param chunk Such as `slot-quote-form`.
 * @param component The chunk's export.
 * @param until Delays all responses until it resolves.
 */
export async function breakChunk(
  page: Page,
  version: string,
  chunk: string,
  component: string,
  fault: Fault,
  until?: Promise<unknown>,
) {
  await page.route(`**/${version}/client/${chunk}.js`, async (route) => {
    await until;
    if (fault === 'hang') return;
    if (fault === '404') return route.fulfill({ status: 404, body: 'Not found' });
    const response = await route.fetch();
    const body = brokenScript(await response.text(), component, fault);
    await route.fulfill({ response, body, headers: { 'content-type': 'text/javascript' } });
  });
}

function brokenScript(source: string, component: string, fault: Fault) {
  const say = `throw new Error('broken: '+[...document.querySelectorAll('input')].map((i)=>i.value).join())`;
  if (fault === 'evaluation') return `${say};${source}`;
  const wrappers: Partial<Record<Fault, (original: string) => string>> = {
    render: () => `function Broken(){${say}}`,
    hydration: (original) =>
      `function Broken(p){if(!globalThis.hasThrown){globalThis.hasThrown=true;${say}}return ${original}(p)}`,
    // A page's root is a component, not a DOM element. A form takes handlers as props; any other component gets a
    // DOM element around it.
    event: (original) =>
      `function Broken(p){const e=${original}(p);const onClick=()=>{${say}};const {form}=e.props;` +
      'if(form)return{...e,props:{...e.props,form:{...form,handlers:{...form.handlers,onClick}}}};' +
      `return typeof e.type==='string'?{...e,props:{...e.props,onClick}}:{...e,key:null,type:'div',props:{onClick,children:e}}}`,
  };
  const name = `broken${component}`;
  const broken = source.replace(
    new RegExp(`\\b${component}:\\(\\)=>([\\w$]+)`),
    (_, original) => `${component}:()=>(globalThis.${name}??=${wrappers[fault]?.(original)})`,
  );
  if (broken === source) throw new Error(`the chunk does not export ${component} as it used to`);
  return broken;
}
