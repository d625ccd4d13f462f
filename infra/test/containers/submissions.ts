import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

export interface Sent {
  /** Id of the lead, from the API's answer. */
  id: string;
  fullName: string;
  /** Paths, from the upload's answer. */
  photos: string[];
  /** Likewise. */
  pdfFiles: string[];
}

/** Visitors of a site, who send the form's requests. */
export class Visitors {
  readonly origin: string;
  readonly fetch: typeof fetch;

  /** Submissions answered with 201. */
  answered: Sent[] = [];
  failures: Map<string, number> = new Map();

  constructor(origin: string, { fetch: request = fetch }: { fetch?: typeof fetch } = {}) {
    this.origin = origin;
    this.fetch = request;
  }

  /**
   * One visitor: retries with one key, as the form does, until it is answered or times out.
   * @param options The PDF contains the visitor's name.
   * @returns Submissions answered with 201.
   */
  async submit({
    photo,
    withPdf = false,
    timeoutMs = 0,
  }: {
    photo?: Buffer;
    withPdf?: boolean;
    timeoutMs?: number;
  } = {}): Promise<Sent | undefined> {
    const end = Date.now() + timeoutMs;
    const key = randomUUID();
    const fullName = `Visitor ${key}`;
    let photos: string[] = [];
    let pdfFiles: string[] = [];
    for (;;) {
      try {
        if (photo && photos.length === 0) photos = await this.#upload('photos', photo, 'image/jpeg', 'before.jpg');
        if (withPdf && pdfFiles.length === 0) {
          pdfFiles = await this.#upload('pdfFiles', pdfOf(fullName), 'application/pdf', 'plan.pdf');
        }
        const response = await this.fetch(`${this.origin}/api/submit-quote`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: this.origin, 'idempotency-key': key },
          body: JSON.stringify({
            fullName,
            email: 'lead@example.com',
            phone: '(214) 555-0177',
            zipCode: '75201',
            photos,
            pdfFiles,
          }),
          signal: AbortSignal.timeout(20_000),
        });
        if (response.status !== 201) throw new Error(`submission ${response.status}: ${await response.text()}`);
        const { id } = (await response.json()) as { id: string };
        const sent = { id, fullName, photos, pdfFiles };
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

  async #upload(field: string, file: Buffer, type: string, name: string): Promise<string[]> {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(file)], { type }), name);
    const response = await this.fetch(`${this.origin}/api/upload`, {
      method: 'POST',
      headers: { origin: this.origin },
      body: form,
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status !== 200 && response.status !== 201) throw new Error(`upload ${response.status}`);
    return ((await response.json()) as { files: string[] }).files;
  }

  /**
   * Many visitors, some of them in parallel.
   * @param options `every`: each n-th visitor sends a photo.
   */
  async submitMany(
    count: number,
    {
      atOnce = 8,
      every = 1,
      photo,
      withPdf,
      timeoutMs = 0,
    }: { atOnce?: number; every?: number; photo?: Buffer; withPdf?: boolean; timeoutMs?: number } = {},
  ) {
    let next = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < count) {
          const index = next++;
          await this.submit({ photo: index % every === 0 ? photo : undefined, withPdf, timeoutMs });
        }
      }),
    );
  }
}

/** Content of a visitor's PDF. */
export const pdfOf = (fullName: string) => Buffer.from(`%PDF-1.7\n% ${fullName}\n%%EOF\n`);

/** A small photo. Each one is different, so that they cannot be confused. */
export function smallPhoto(): Promise<Buffer> {
  const [width, height] = [320, 240];
  return sharp({
    create: { width, height, channels: 3, background: '#345', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();
}

/** Opens a staff session. */
export async function signIn(
  origin: string,
  credentials: { email: string; password: string },
  request: typeof fetch = fetch,
) {
  const response = await request(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(credentials),
  });
  if (response.status !== 201) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  const [cookie] = response.headers.getSetCookie();
  return String(cookie).split(';')[0] ?? '';
}
