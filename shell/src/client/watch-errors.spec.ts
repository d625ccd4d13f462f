import { describe, expect, it } from '@jest/globals';
import { placeOf } from './watch-errors';

const ORIGIN = 'https://site.example';

describe('placeOf', () => {
  it.each([
    [
      `Error: 214 555 0124\n    at onClick (${ORIGIN}/remotes/mfe-forms/1.0.0-0123456789ab/client/slot-quote-form.js:1:2)\n    at x (${ORIGIN}/shell/abc/client.js:3:4)`,
      { remote: 'mfe-forms', version: '1.0.0-0123456789ab', part: 'slot:quote-form' },
    ],
    [
      `TypeError: x\n    at jsx (${ORIGIN}/shell/abc/client.js:3:4)\n    at ${ORIGIN}/remotes/mfe-marketing/1.0.0-a/client/page-home.js:1:2`,
      { remote: 'mfe-marketing', version: '1.0.0-a', part: 'page:home' },
    ],
    // Firefox and Safari.
    [
      `onClick@${ORIGIN}/remotes/mfe-admin/1.0.0-a/client/vendors-node_modules_x.js:1:2`,
      { remote: 'mfe-admin', version: '1.0.0-a', part: 'remote' },
    ],
    [
      `${ORIGIN}/remotes/mfe-forms/2.0.0/client/remoteEntry.js`,
      { remote: 'mfe-forms', version: '2.0.0', part: 'remote' },
    ],
    [`Error: x\n    at y (${ORIGIN}/shell/abc/client.js:3:4)`, undefined],
    ['Error: x\n    at y (https://elsewhere.example/remotes/mfe-forms/1.0.0/client/remote.js:1:1)', undefined],
    [`${ORIGIN}/remotes/Grace Hopper/1.0.0/client/remote.js`, undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j', (stack, place) => {
    expect(placeOf(stack, ORIGIN)).toEqual(place);
  });
});
