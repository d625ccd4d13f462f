import type { Page } from 'playwright-core';

/** Holds something back until the test opens it. */
export function gate() {
  let open = () => {};
  const opened: Promise<void> = new Promise((resolve) => {
    open = () => resolve();
  });
  return { open, opened };
}

/**
 * Holds back the answers to calls with this content until the test opens them. The server handles the calls at once.
 * @returns `handled` resolves when it has handled the first.
 */
export async function holdAnswers(page: Page, url: string, method: string, content = '') {
  const held = gate();
  const handled = gate();
  await page.route(url, async (route) => {
    const request = route.request();
    if (request.method() !== method || !(request.postData() ?? '').includes(content)) return route.fallback();
    const response = await route.fetch();
    handled.open();
    await held.opened;
    await route.fulfill({ response });
  });
  return { handled: handled.opened, open: held.open };
}
