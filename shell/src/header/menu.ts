/** Of the menu that the header opens on a phone. */
export const MENU_ID = 'menu';

/**
 * Says at the menu's button whether the menu is open, which a browser shows and attributes do not, and closes it behind
 * whoever has chosen something in it or gone to another page. By the document, so that it outlives the elements.
 */
export function followMenu(): void {
  // Where a menu cannot open it is open: header.css.
  if (!('popover' in HTMLElement.prototype)) return;
  const menu = () => document.getElementById(MENU_ID);
  const tell = (isOpen: boolean | undefined) =>
    document.querySelector(`[popovertarget=${MENU_ID}]`)?.setAttribute('aria-expanded', String(isOpen));
  const close = () => menu()?.hidePopover();

  // Sooner than `toggle`, and as surely. It does not bubble.
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
  addEventListener('popstate', close);
  // Opened before this was here.
  if (menu()?.matches(':popover-open')) tell(true);
}
