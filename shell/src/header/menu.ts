/** Id of the menu that the header opens on a phone. */
export const MENU_ID = 'menu';

/**
 * Keeps `aria-expanded` of the menu's button correct, and closes the menu after a choice in it, navigation, or focus on
 * what it covers. Listens
 * on the document, so that it outlives the elements.
 */
export function followMenu(): void {
  // Without popover support the menu is always open: header.css.
  if (!('popover' in HTMLElement.prototype)) return;
  const menu = () => document.getElementById(MENU_ID);
  const tell = (isOpen: boolean | undefined) =>
    document.querySelector(`[popovertarget=${MENU_ID}]`)?.setAttribute('aria-expanded', String(isOpen));
  const close = () => menu()?.hidePopover();

  // `beforetoggle` fires earlier than `toggle` and is as reliable. It does not bubble.
  document.addEventListener(
    'beforetoggle',
    (event) => {
      if (event.target === menu()) tell((event as ToggleEvent).newState === 'open');
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`#${MENU_ID} a`)) close();
  });
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(`#${MENU_ID}, [popovertarget]`)) close();
  });
  addEventListener('popstate', close);
  // The menu's breakpoint in header.css.
  matchMedia('(max-width: 47.99rem)').addEventListener('change', close);
  // Opened before this code loaded.
  if (menu()?.matches(':popover-open')) tell(true);
}
