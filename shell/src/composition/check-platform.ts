import { PLATFORM_VERSION, type RemoteManifest } from '@site/platform';
import { acceptsPlatform } from './accepts-platform';
import { Refusal } from './refusal';

/** A remote may run on a host of its own major version that is as new as the one it was built for. */
export function checkPlatform({ platform }: Pick<RemoteManifest, 'platform'>, offered = PLATFORM_VERSION): void {
  if (!acceptsPlatform(platform, offered)) {
    throw new Refusal('platform', `built for platform ${platform}, this shell offers ${offered}`);
  }
}
