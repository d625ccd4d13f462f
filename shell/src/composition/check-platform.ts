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

/** The versions of this shell. */
export const OFFERED = { platform: PLATFORM_VERSION, react: REACT_VERSION, contracts: CONTRACTS_VERSION };
const REQUIRED = { react: 'React', contracts: '@site/contracts' } as const;

/** Checks the other versions that it was built with. @throws Refusal `requires` */
export function checkRequires({ requires = {} }: Pick<RemoteManifest, 'requires'>): void {
  for (const key of ['react', 'contracts'] as const) {
    const needed = requires[key];
    if (needed !== undefined && !acceptsPlatform(needed, OFFERED[key])) {
      throw new Refusal('requires', `built for ${REQUIRED[key]} ${needed}, this shell offers ${OFFERED[key]}`);
    }
  }
}
