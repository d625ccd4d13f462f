import type { AssetList } from '@site/platform';
import { preload } from 'react-dom';
import { StyleSheet } from './style-sheet';

/**
 * Links the stylesheets of a remote's part; during navigation, also preloads the `scripts` that it will run.
 * `client/boot.ts` starts a document's own scripts after the first paint. No `crossorigin` on the preloads: module
 * federation loads plain scripts, and a mismatch fetches twice.
 */
export function Assets({ lists, scripts }: { lists: AssetList[]; scripts: readonly string[] }) {
  if (typeof window !== 'undefined') for (const script of scripts) preload(script, { as: 'script' });
  return [...new Set(lists.flatMap((list) => list.css))].map((href) => (
    <StyleSheet key={href} href={href} precedence="remote" />
  ));
}
