import { join } from 'node:path';
import { messageOf } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';
import { sendBuild } from '../registry/send-build.ts';

/** Keeps one preview link on the newest build of a frontend. */
export class PreviewPusher {
  readonly remote: string;
  readonly address: string;

  /** Builds are pushed in order. */
  #pushing: Promise<unknown> = Promise.resolve();
  /** Token of the link. */
  #link: string | undefined;

  /** @param address The site's URL. */
  constructor(remote: string, address: string) {
    this.remote = remote;
    this.address = address;
  }

  /** Prints the site's refusals; the link then stays as it was. @returns The link, once there is one. */
  push(): Promise<string> {
    return new Promise((resolve) => {
      this.#pushing = this.#pushing.then(async () => {
        try {
          resolve(await this.#send());
        } catch (error) {
          say(messageOf(error));
        }
      });
    });
  }

  async #send() {
    const { remote, address } = this;
    const dist = join(ROOT, remote, 'dist');
    const { site, version, by } = await sendBuild({ words: [remote], dist, site: address });
    const { url } = await site.preview(remote, { version, by, link: this.#link });
    if (this.#link) say(`The link shows ${remote} ${version}: reload the page`);
    this.#link = new URL(url).searchParams.get('preview') ?? undefined;
    return url;
  }
}
