import type { AssetList } from '@site/platform';
import { preload } from 'react-dom';

/**
 * Links the stylesheets of a remote's part and, with `scripts`, preloads what it will run.
 * No `crossorigin` on the preloads: module federation loads plain scripts, and a mismatch fetches twice. Low, so that
 * the first picture and the fonts come before what only wakes a page that can be read already.
 */
export function Assets({ lists, scripts }: { lists: AssetList[]; scripts: readonly string[] }) {
  for (const script of scripts) preload(script, { as: 'script', fetchPriority: 'low' });
  return [...new Set(lists.flatMap((list) => list.css))].map((href) => (
    <link key={href} rel="stylesheet" href={href} precedence="remote" />
  ));
}
