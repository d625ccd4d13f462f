import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../chromium.ts';

/** A headless Chromium that calls nobody but the site under test. */
export async function openBrowser() {
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [
      ...(root ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Writes down everything that a page says on its console, every exception, and every request that failed. */
export function watch(page: Page) {
  const messages: string[] = [];
  const exceptions: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => exceptions.push(error.stack ?? error.message));
  return { messages, exceptions };
}
