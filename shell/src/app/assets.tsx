import type { AssetList } from '@site/platform';
import { type RemoteInfo, stylesOf } from './site-snapshot';
import { StyleSheet } from './style-sheet';

/** Links the stylesheets of a remote's part. */
export function Assets({ info, part }: { info: RemoteInfo; part: AssetList | undefined }) {
  return [...new Set(stylesOf(info, part))].map((href) => <StyleSheet key={href} href={href} precedence="remote" />);
}
