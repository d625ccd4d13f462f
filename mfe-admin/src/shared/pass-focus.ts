import { isVisible } from './is-visible';

/** The row of the list that Tab reaches. */
export const ROW_STOP = '[data-lead][tabindex="0"]';
export const OPEN_TAB = '[role=tab][aria-selected=true]';
/** Where the keyboard continues in the list; from the open tab if no row shows. */
export const IN_LIST = [ROW_STOP, OPEN_TAB];

/**
 * For a press that removes its own control: afterward, the focus moves to the first of the others that shows, as soon
 * as one does. The browser would drop the focus, and the keyboard would start again at the top of the page.
 */
export function passFocus(...others: readonly (Element | string | null | undefined)[]): void {
  const { body, activeElement: pressed } = document;
  const observer = new MutationObserver(move);
  observer.observe(body, { childList: true, subtree: true });
  // The control may already be gone.
  if (pressed === body) move();

  function move() {
    const { activeElement } = document;
    if (activeElement === pressed && pressed !== body) return;
    if (activeElement === body) {
      const found = others.map((other) => (typeof other === 'string' ? document.querySelector(other) : other));
      const target = found.find((element) => element && isVisible(element));
      if (!(target instanceof HTMLElement)) return;
      target.focus({ preventScroll: true });
    }
    observer.disconnect();
  }
}
