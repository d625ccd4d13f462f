/** Whether an element has a box. `checkVisibility` would need Safari 17.4; the build's targets include 16.4. */
export const isVisible = (element: Element) => element.getClientRects().length > 0;
