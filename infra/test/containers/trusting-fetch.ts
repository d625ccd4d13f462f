import { Agent, request } from 'node:https';

/**
 * `fetch` for a site whose certificate is signed by a development authority: it trusts only that authority.
 * @param ca PEM of the authority.
 */
export function trustingFetch(ca: string): typeof fetch {
  const agent = new Agent({ ca, keepAlive: true });
  return async (input, init = {}) => {
    const { signal, ...rest } = init;
    const sent = new Request(input, rest);
    const body = Buffer.from(await sent.arrayBuffer());
    return new Promise((resolve, reject) => {
      const headers = { ...Object.fromEntries(sent.headers), 'content-length': String(body.length) };
      const asked = request(
        sent.url,
        { method: sent.method, headers, agent, signal: signal ?? undefined },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const status = answer.statusCode ?? 0;
            const pairs: [string, string][] = [];
            for (let at = 0; at < answer.rawHeaders.length; at += 2) {
              pairs.push([answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '']);
            }
            const whole = Buffer.concat(chunks);
            resolve(new Response(status === 204 || whole.length === 0 ? null : whole, { status, headers: pairs }));
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  };
}
