import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { threePages } from './fixtures.ts';

/** Uploads a PDF in pieces, like a slow connection. @returns The status code. */
export async function uploadSlowly(origin: string, seconds: number): Promise<number | undefined> {
  const pdf = Buffer.concat([await threePages(), Buffer.alloc(1024 * 1024, 0x20)]);
  const head = 'content-disposition: form-data; name="pdfFiles"; filename="plan.pdf"\r\ncontent-type: application/pdf';
  const body = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), pdf, Buffer.from('\r\n--b--\r\n')]);
  const asking = request(origin + ENDPOINTS.upload, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length },
  });
  const answered = once(asking, 'response');
  const pieces = 40;
  for (let piece = 0; piece < pieces; piece += 1) {
    asking.write(body.subarray((body.length * piece) / pieces, (body.length * (piece + 1)) / pieces));
    await sleep((seconds * 1000) / pieces);
  }
  asking.end();
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Opens the live updates as the desk does. @returns How the stream ends. */
export async function openLive(origin: string, cookie: string): Promise<{ ended: Promise<string> }> {
  const asking = request(origin + ENDPOINTS.liveEvents, { headers: { cookie }, agent: new Agent() });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  return {
    ended: new Promise((resolve) => {
      response.once('end', () => resolve('ended'));
      response.once('error', (error) => resolve(error.message));
    }),
  };
}
