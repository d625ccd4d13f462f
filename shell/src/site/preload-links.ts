/** A preload of a picture, as React writes it. */
const PRELOAD = /<link rel="preload" as="image"((?: \w+="[^"]*")+)\/>/g;
const ATTRIBUTE = / (\w+)="([^"]*)"/g;
/** Values that mean the same in HTML and in a header; any other preload stays in the document only. */
const PLAIN = /^[\w ,.:()/%-]+$/;
/** Proxies limit the headers of an answer, often to 4 KB. */
const MAX_LENGTH = 1_500;

/**
 * Repeats a page's preloads of pictures for its `Link` header, so that the browser requests them before it has read the
 * document's styles (infra/adr/037).
 * @returns undefined if there are none
 */
export function preloadLinks(html: string): string | undefined {
  const links = [...html.matchAll(PRELOAD)].flatMap(([, attributes = '']) => linkOf(attributes) ?? []).join(', ');
  return links.length > 0 && links.length <= MAX_LENGTH ? links : undefined;
}

function linkOf(attributes: string): string | undefined {
  const values = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), value]);
  const { href, ...rest } = Object.fromEntries(values) as Record<string, string>;
  const address = href ?? rest.imagesrcset?.split(' ')[0];
  if (!address || !values.every(([, value = '']) => PLAIN.test(value))) return undefined;
  const parameters = Object.entries(rest).map(([name, value]) => `${name}="${value}"`);
  return [`<${address}>`, 'rel=preload', 'as=image', ...parameters].join('; ');
}
