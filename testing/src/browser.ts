import { chromium, type Page } from 'playwright-core';

/** A Chromium that calls nobody but the site under test. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param executablePath The environment names it where the tests' command has looked for one. */
export const openBrowser = (executablePath = process.env.CHROMIUM_PATH) =>
  chromium.launch({ executablePath, args: CHROMIUM_ARGS });

/** What Chromium says when a machine is too busy to run a page's scripts within seconds of loading them. */
const BUSY = /was preloaded using link preload but not used within a few seconds/;

/** Writes down everything that a page says on its console, every exception, and every request that failed. */
export function watch(page: Page) {
  const messages: string[] = [];
  const exceptions: string[] = [];
  page.on('console', (message) => {
    if (!BUSY.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => exceptions.push(error.stack ?? error.message));
  return { messages, exceptions };
}
