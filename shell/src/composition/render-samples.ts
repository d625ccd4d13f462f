import type { LoadedRelease } from './loaded-release';
import { renderPage, renderSlot } from './render';
import { composeSite, type SiteState } from './site-state';

/**
 * Renders a sample of each of a release's routes, and each of its slots, without any other remote: a fault of another
 * remote must not cause this release to be refused.
 * @throws errors of a page or slot.
 */
export async function testRender(
  release: LoadedRelease,
  place: { origin: string; shellBase: string },
  before: (what: string) => void = () => undefined,
): Promise<void> {
  const { manifest } = release;
  const alone: SiteState = composeSite(new Map([[manifest.name, release]]), place);
  for (const { path, sample = path } of manifest.routes) {
    before(sample);
    const { errors, status } = await renderPage(alone, sample);
    if (errors[0]) throw errors[0].error;
    if (status !== 200) throw new Error(`${sample} answers ${status}`);
  }
  for (const name of manifest.slots) {
    before(`slot ${name}`);
    const { errors } = await renderSlot(alone, name);
    if (errors[0]) throw errors[0].error;
  }
}
