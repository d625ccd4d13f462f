import { chromium, type Page } from 'playwright-core';

/** A Chromium that connects only to the site under test. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param executablePath Set in the environment by the test command, if it has found one. */
export const openBrowser = (executablePath = process.env.CHROMIUM_PATH) =>
  chromium.launch({ executablePath, args: CHROMIUM_ARGS });

/** Chromium's message when a machine is too busy to run a page's scripts within seconds of loading them. */
const BUSY = /was preloaded using link preload but not used within a few seconds/;

/** Records all console messages, exceptions and failed requests of a page. */
export function watch(page: Page) {
  const messages: string[] = [];
  const exceptions: string[] = [];
  page.on('console', (message) => {
    if (!BUSY.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => exceptions.push(error.stack ?? error.message));
  return { messages, exceptions };
}
