import { CONTRACTS_VERSION } from '@site/contracts';
import { PLATFORM_VERSION, type RemoteManifest } from '@site/platform';
import { version as REACT_VERSION } from 'react';
import { acceptsPlatform } from './accepts-platform';
import { Refusal } from './refusal';

/** A remote runs on a host of the same major version that is not older than the one it was built for. */
export function checkPlatform({ platform }: Pick<RemoteManifest, 'platform'>, offered = PLATFORM_VERSION): void {
  if (!acceptsPlatform(platform, offered)) {
    throw new Refusal('platform', `built for platform ${platform}, this shell offers ${offered}`);
  }
}

const OFFERED = { react: ['React', REACT_VERSION], contracts: ['@site/contracts', CONTRACTS_VERSION] } as const;

/** Checks the other versions that it was built with. @throws Refusal `requires` */
export function checkRequires({ requires = {} }: Pick<RemoteManifest, 'requires'>): void {
  for (const [key, [name, offered]] of Object.entries(OFFERED)) {
    const needed = requires[key as keyof typeof OFFERED];
    if (needed !== undefined && !acceptsPlatform(needed, offered)) {
      throw new Refusal('requires', `built for ${name} ${needed}, this shell offers ${offered}`);
    }
  }
}
