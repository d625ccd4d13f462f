import { describedRequests, type Operation } from './document/operations.ts';
import { cookies } from './grammar/cookies.ts';
import { manifests } from './grammar/manifest.ts';
import { multipart } from './grammar/multipart.ts';
import { ranges } from './grammar/ranges.ts';
import { rawHttp } from './grammar/raw-http.ts';
import { registry } from './grammar/registry.ts';
import { tar } from './grammar/tar.ts';
import type { Target } from './run-target.ts';

/** In this order: visitors first, who create the leads and files that the others request. Shares add up to 1. */
export const targetsOf = (operations: Operation[]): Target[] => [
  { name: 'document as visitor', share: 0.2, requests: describedRequests(operations, 'visitor') },
  { name: 'multipart', share: 0.14, requests: multipart },
  { name: 'document as staff', share: 0.22, requests: describedRequests(operations, 'staff') },
  { name: 'document as team', share: 0.04, requests: describedRequests(operations, 'team') },
  { name: 'ranges', share: 0.08, requests: ranges },
  { name: 'cookies', share: 0.08, requests: cookies },
  { name: 'raw HTTP', share: 0.12, requests: rawHttp },
  { name: 'tar', share: 0.05, requests: tar },
  { name: 'manifest', share: 0.03, requests: manifests },
  { name: 'registry', share: 0.04, requests: registry },
];
