/**
 * A stylesheet, linked. The server writes those of public pages into the document (`site/inline-files.ts`); there React
 * finds its text by the address and requests nothing.
 */
export function StyleSheet({ href, precedence }: { href: string; precedence: 'host' | 'remote' }) {
  return isWritten(href) ? (
    <style href={href} precedence={precedence} />
  ) : (
    <link rel="stylesheet" href={href} precedence={precedence} />
  );
}

/** Whether the document contains the text of a stylesheet. */
export const isWritten = (href: string): boolean =>
  typeof document !== 'undefined' && document.querySelector(`style[data-href="${href}"]`) !== null;

/**
 * A chunk loader of webpack requests the stylesheet of its chunk, unless an element names it by its absolute address. So
 * links without an `href` name those that the document contains.
 */
export function tellChunkLoaders(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href]')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    link.dataset.href = new URL(dataset.href ?? '', location.href).href;
    document.head.append(link);
  }
}
