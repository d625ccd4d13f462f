import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Sendable {
  type: string;
  etag: string;
  body: Record<Encoding, Buffer>;
}

/** Answers from memory in the encoding that the request prefers, or 304. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, body }: Sendable,
  { status = 200, cacheControl }: { status?: number; cacheControl: string },
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const chosen = body[encoding];
  reply.header('cache-control', cacheControl).header('etag', etag).header('vary', 'accept-encoding');
  // Emails, search results and link previews on other sites show the site's pictures.
  if (type.startsWith('image/')) reply.header('cross-origin-resource-policy', 'cross-origin');
  const isKnown = status === 200 && request.headers['if-none-match']?.includes(etag);
  if (isKnown && request.method !== 'HEAD') return reply.code(304).send();
  if (encoding !== 'identity' && chosen !== body.identity) reply.header('content-encoding', encoding);
  // Fastify gives HEAD the length of what is sent here, which must be that of a 200.
  return reply
    .code(isKnown ? 304 : status)
    .type(type)
    .send(chosen);
}

export const FOREVER = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, max-age=0, must-revalidate';
/** For responses to a single visitor. */
export const PRIVATE = 'private, no-store';

/** The best encoding that a request accepts. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)) return 'gzip';
  return 'identity';
}
