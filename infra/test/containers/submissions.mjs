import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

/**
 * @typedef {object} Sent
 * @property {string} id Of the lead, as the API answered it.
 * @property {string} fullName
 * @property {string[]} photos Paths, as the upload answered them.
 */

/** Visitors of a site, who send what the form sends. */
export class Visitors {
  /** Answered 201. @type {Sent[]} */
  answered = [];
  /** @type {Map<string, number>} */
  failures = new Map();

  /** @param {string} origin @param {{ fetch?: typeof fetch }} [options] */
  constructor(origin, { fetch: request = fetch } = {}) {
    this.origin = origin;
    this.fetch = request;
  }

  /**
   * One visitor: retries under one key, as the form does, until it is answered or patience ends.
   * @param {{ photo?: Buffer, patienceMs?: number }} [options]
   * @returns {Promise<Sent | undefined>} What was answered 201.
   */
  async submit({ photo, patienceMs = 0 } = {}) {
    const end = Date.now() + patienceMs;
    const key = randomUUID();
    const fullName = `Visitor ${key}`;
    /** @type {string[]} */
    let photos = [];
    for (;;) {
      try {
        if (photo && photos.length === 0) photos = await this.#upload(photo);
        const response = await this.fetch(`${this.origin}/api/submit-quote`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: this.origin, 'idempotency-key': key },
          body: JSON.stringify({
            fullName,
            email: 'lead@example.com',
            phone: '(214) 555-0177',
            zipCode: '75201',
            photos,
          }),
          signal: AbortSignal.timeout(20_000),
        });
        if (response.status !== 201) throw new Error(`submission ${response.status}: ${await response.text()}`);
        const { id } = /** @type {{ id: string }} */ (await response.json());
        const sent = { id, fullName, photos };
        this.answered.push(sent);
        return sent;
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, 60);
        this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
        if (Date.now() > end) return undefined;
        await sleep(300);
      }
    }
  }

  /** @param {Buffer} photo @returns {Promise<string[]>} */
  async #upload(photo) {
    const form = new FormData();
    form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'before.jpg');
    const response = await this.fetch(`${this.origin}/api/upload`, {
      method: 'POST',
      headers: { origin: this.origin },
      body: form,
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status !== 200 && response.status !== 201) throw new Error(`upload ${response.status}`);
    return /** @type {{ files: string[] }} */ (await response.json()).files;
  }

  /**
   * Many visitors, some at a time.
   * @param {number} count
   * @param {{ atOnce?: number, every?: number, photo?: Buffer, patienceMs?: number }} [options] `every` n-th has a photo.
   */
  async submitMany(count, { atOnce = 8, every = 1, photo, patienceMs = 0 } = {}) {
    let next = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < count) {
          const index = next++;
          await this.submit({ photo: index % every === 0 ? photo : undefined, patienceMs });
        }
      }),
    );
  }
}

/** Each one different, so that no two are taken for each other. @returns {Promise<Buffer>} */
export function smallPhoto() {
  const [width, height] = [320, 240];
  return sharp({
    create: { width, height, channels: 3, background: '#345', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();
}

/** A session of staff. @param {string} origin @param {{ email: string, password: string }} credentials @param {typeof fetch} [request] */
export async function signIn(origin, credentials, request = fetch) {
  const response = await request(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(credentials),
  });
  if (response.status !== 201) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  const [cookie] = response.headers.getSetCookie();
  return String(cookie).split(';')[0] ?? '';
}
