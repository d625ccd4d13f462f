import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type DeskWorld, deskOf } from './desk-world.ts';
import { readBuild, Teams, withWords } from './release-world.ts';
import { expect } from './test.ts';
import { storeTried } from './tried-build.ts';

export const REMOTE = 'mfe-marketing';
/** Text of the home page in the original version, and in the second one. */
export const [OLD, NEW] = ['Meet Our Team', 'Meet The Crew'];
export const PAGE = '/admin/releases';

export function releasesOf(page: Page) {
  const section = page.getByRole('region', { name: REMOTE, exact: true });
  return {
    section,
    title: page.getByRole('heading', { name: 'Releases', exact: true }),
    rollBack: section.getByRole('button', { name: `Roll Back ${REMOTE}`, exact: true }),
    dialog: page.getByRole('alertdialog', { name: `Roll back ${REMOTE}?` }),
    ...deskOf(page),
  };
}

/** On the test's own site: the original mfe-marketing, a second version with a different word, and their page. */
export async function twoVersions(world: DeskWorld) {
  const teams = new Teams(world.product);
  const build = withWords(readBuild(join(ROOT, REMOTE, 'dist')), [[OLD, NEW]]);
  const versions = { first: String((await teams.released())[REMOTE]), second: build.manifest.version };
  await storeTried(world.product, build);
  return {
    teams,
    ...versions,
    /** Releases a version as the team does. */
    release: (version: string) =>
      teams.http(`/registry/remotes/${REMOTE}/release`, {
        token: teams.tokens[REMOTE],
        body: { version, by: 'Ada <b>Price</b>', commit: '0123456789abcdef0123456789abcdef01234567' },
      }),
    home: async () => (await fetch(world.origin)).text(),
    open: async (options?: Parameters<DeskWorld['openPage']>[1]) => {
      const opened = await world.openPage(PAGE, options);
      const releases = releasesOf(opened.page);
      await expect(releases.title).toBeVisible();
      return { ...opened, releases };
    },
  };
}
