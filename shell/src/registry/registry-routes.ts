import type { Readable } from 'node:stream';
import { isRemoteName, isVersionName } from '@site/core/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '../composition';
import { errorBody, HttpError, limitOpenRequests, statusOf } from '../http';
import type { Identity } from './identity';
import { PREVIEW_TOKEN } from './preview-access';
import type { ReleaseService } from './release-service';

const JSON_LIMIT = 16 * 1024;
/** For the wait behind trials of others and the own one: longer than the command waits (`kit/src/release/site-client.ts`). */
const ANSWER_MS = 150_000;
const commit = v.pipe(v.string(), v.regex(/^[0-9a-f]{7,40}(-dirty)?$/, 'a commit is 7 to 40 hexadecimal digits'));
// Names of people, recorded as a single line.
const by = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}]{1,100}$/u, 'a name is one line of at most 100 characters'));
const version = v.pipe(v.string(), v.check(isVersionName, 'this is not a version name'));

const force = v.optional(v.boolean());
const releaseBody = v.strictObject({ version, by: v.optional(by), commit: v.optional(commit), force, guard: force });
const rollbackBody = v.strictObject({ version: v.optional(version), by: v.optional(by) });
const withdrawBody = v.strictObject({ by: v.optional(by), force });
const link = v.pipe(v.string(), v.regex(PREVIEW_TOKEN));
const previewBody = v.strictObject({ version, by: v.optional(by), link: v.optional(link) });
const uploadQuery = v.object({ commit: v.optional(commit), force: v.optional(v.picklist(['true'])) });

/** Whether a path receives a build, which may take minutes to upload. */
export const isReleaseUpload = (path: string): boolean => /^\/registry\/remotes\/[^/]+\/versions$/.test(path);

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller: a team or a staff member. */
    releaser: string;
  }
}

interface RemoteParams {
  Params: { remote: string };
}

/** The registry's HTTP API under `/registry`: teams and CI use a token, staff use a session. */
export async function registerRegistry(
  app: FastifyInstance,
  { releases, identity, publicOrigin }: { releases: ReleaseService; identity: Identity; publicOrigin: string },
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: JSON_LIMIT }, (_r, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(new HttpError(400, 'The body is not JSON'));
        }
      });
      // A stream: its size is limited while it arrives.
      scope.addContentTypeParser('application/x-tar', (_request, payload, done) => done(null, payload));
      scope.setErrorHandler(async (error, request, reply) => {
        const { remote } = request.params as Partial<RemoteParams['Params']>;
        // Only after the caller is authorized for this remote.
        if (error instanceof Refusal && remote && request.releaser) {
          await releases.noteRefusal(remote, error, request.releaser);
        }
        return sendError(error, request, reply);
      });
      limitOpenRequests(scope);
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (request.method === 'GET' || request.method === 'HEAD') return;
        identity.refuseForeign(request);
        // Instead of the server's limit; Node sets that again with the next request.
        request.raw.socket.setTimeout(ANSWER_MS);
      });
      // Before any of the body is read.
      scope.decorateRequest('releaser', '');
      const byTeam = {
        onRequest: async (request: FastifyRequest) => {
          request.releaser = await identity.team(request, remoteOf(request));
        },
      };
      const byTeamOrStaff = {
        onRequest: async (request: FastifyRequest) => {
          request.releaser = await identity.ownerOrStaff(request, remoteOf(request));
        },
      };

      scope.get<{ Querystring: { remote?: string } }>('/releases', async (request) => {
        await identity.reader(request);
        const { remote } = request.query;
        return { remotes: await releases.list(remote === undefined ? undefined : nameOf(remote)) };
      });
      scope.post<RemoteParams>('/remotes/:remote/versions', byTeam, async (request, reply) => {
        const { remote } = request.params;
        const query = parse(uploadQuery, request.query);
        if (!isStream(request.body)) throw new HttpError(415, 'A build is sent as application/x-tar');
        const taken = await releases.take(remote, request.body, {
          commit: query.commit,
          force: query.force === 'true',
        });
        return reply.code(taken.created ? 201 : 200).send({ remote, ...taken });
      });
      scope.post<RemoteParams>('/remotes/:remote/release', byTeam, async (request) => {
        const { remote } = request.params;
        const body = parse(releaseBody, request.body);
        return releases.release(remote, body.version, named(request.releaser, body.by), {
          commit: body.commit,
          force: body.force,
          guard: body.guard,
          hasLeft: () => request.raw.socket.destroyed,
        });
      });
      scope.post<RemoteParams>('/remotes/:remote/rollback', byTeamOrStaff, async (request) => {
        const { remote } = request.params;
        const body = parse(rollbackBody, request.body ?? {});
        return releases.rollback(remote, body.version, named(request.releaser, body.by));
      });
      scope.post<RemoteParams>('/remotes/:remote/withdraw', byTeam, async (request) => {
        const { remote } = request.params;
        const body = parse(withdrawBody, request.body ?? {});
        return releases.withdraw(remote, named(request.releaser, body.by), body.force);
      });
      scope.post<RemoteParams>('/remotes/:remote/previews', byTeam, async (request, reply) => {
        const { remote } = request.params;
        const body = parse(previewBody, request.body);
        const { token, expiresAt, path } = await releases.preview(
          { remote, version: body.version, link: body.link },
          named(request.releaser, body.by),
        );
        const url = `${publicOrigin}${path}?preview=${token}`;
        return reply.code(201).send({ remote, version: body.version, url, expiresAt });
      });
      const nothing = async () => {
        throw new HttpError(404, 'Not found');
      };
      scope.all('/*', { onRequest: nothing }, nothing);
    },
    { prefix: '/registry' },
  );
}

const named = (who: string, person?: string) => (person ? `${who} (${person})` : who);

const remoteOf = ({ params }: FastifyRequest) => nameOf((params as RemoteParams['Params']).remote);

function nameOf(remote: string): string {
  if (!isRemoteName(remote)) throw new HttpError(400, 'The name of a remote is lower-case letters, digits and hyphens');
  return remote;
}

function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new HttpError(400, `${place ? `${place}: ` : ''}${issue.message}`);
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function';

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // What fails once the whole request is here is logged, even if its sender has left.
  if (request.raw.destroyed && !request.raw.complete) return reply.hijack();
  const send = (status: number, message: string, refused?: { remote?: string; check: Refusal['check'] }) =>
    reply.code(status).send(errorBody(status, message, request.id, refused));
  if (error instanceof Refusal) {
    // The body was not fully read: its remaining bytes must not be parsed as the next request.
    if (!request.raw.complete) reply.header('connection', 'close');
    request.log.warn({ check: error.check, reason: error.message, url: request.url }, 'release refused');
    return send(error.check === 'upload' && error.message.startsWith('more than') ? 413 : 400, error.message, {
      remote: (request.params as Partial<RemoteParams['Params']>).remote,
      check: error.check,
    });
  }
  if (error instanceof HttpError) {
    reply.headers(error.headers);
    return send(error.statusCode, error.message);
  }
  const status = statusOf(error);
  if (status < 500) return send(status, (error as Error).message);
  request.log.error({ err: error }, 'registry request failed');
  return send(500, 'Something went wrong. Please try again.');
}
