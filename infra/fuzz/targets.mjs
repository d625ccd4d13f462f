import { describedRequests } from './document/operations.mjs';
import { cookies } from './grammar/cookies.mjs';
import { manifests } from './grammar/manifest.mjs';
import { multipart } from './grammar/multipart.mjs';
import { ranges } from './grammar/ranges.mjs';
import { rawHttp } from './grammar/raw-http.mjs';
import { registry } from './grammar/registry.mjs';
import { tar } from './grammar/tar.mjs';

/**
 * In this order: visitors first, who leave the leads and files of which the others ask. Shares add up to 1.
 * @param {import('./document/operations.mjs').Operation[]} operations
 * @returns {import('./run-target.mjs').Target[]}
 */
export const targetsOf = (operations) => [
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
