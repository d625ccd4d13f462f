import { ENDPOINTS, MESSAGES, mayUse, SESSION_COOKIE, type Session } from '@site/contracts';
import { ownOrigins } from '@site/core/network';
import type { ReleaseRegistry } from '@site/core/registry';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http';

const SESSION_TIMEOUT_MS = 5_000;

/** Authenticates a team by its token, or staff with access to releases by their session in the API. */
export class Identity {
  private readonly ownOrigins: readonly string[];

  constructor(
    private readonly registry: Pick<ReleaseRegistry, 'tokens' | 'wrongTokens'>,
    private readonly place: { apiUrl: string; publicOrigin: string },
  ) {
    this.ownOrigins = ownOrigins(place.publicOrigin);
  }

  /** Rejects requests from pages of other sites. @throws HttpError 403 */
  refuseForeign({ headers }: FastifyRequest): void {
    if (headers.origin !== undefined && !this.ownOrigins.includes(headers.origin)) {
      throw new HttpError(403, 'This request does not come from our own pages.');
    }
  }

  /** The team whose token the request has. @throws HttpError 401, 429; 403 for another team's remote */
  async team(request: FastifyRequest, remote: string): Promise<string> {
    const team = await this.teamOf(request);
    if (!team) throw unauthorized('A release token is needed: Authorization: Bearer …');
    if (team !== remote) throw new HttpError(403, `The token of ${team} only releases ${team}`);
    return team;
  }

  /** The name of any team, or the email address of a staff member. @throws HttpError 401, 403, 429, 503 */
  async reader(request: FastifyRequest): Promise<string> {
    const who = (await this.teamOf(request)) ?? (await this.staff(request));
    if (!who) throw unauthorized('A release token or a staff session is needed');
    return who;
  }

  /** The remote's team, or staff on a page of this site. @throws HttpError 401, 403, 429, 503 */
  async ownerOrStaff(request: FastifyRequest, remote: string): Promise<string> {
    if (request.headers.authorization) return this.team(request, remote);
    // Browsers send cookies automatically, so the request must have an origin.
    if (request.headers.origin === undefined) throw unauthorized('A release token is needed');
    const staff = await this.staff(request);
    if (!staff) throw unauthorized('A release token or a staff session is needed');
    return staff;
  }

  private async teamOf(request: FastifyRequest): Promise<string | undefined> {
    const { authorization } = request.headers;
    if (!authorization) return undefined;
    const wait = await this.registry.wrongTokens.waitOf(request.ip);
    if (wait) throw new HttpError(429, 'Too many wrong tokens. Please wait.', { 'retry-after': String(wait) });
    const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(authorization) ?? [];
    const team = token && (await this.registry.tokens.teamOf(token));
    if (team) return team;
    await this.registry.wrongTokens.count(request.ip);
    throw unauthorized('The release token is wrong, or was revoked');
  }

  /** @throws HttpError 403 for a role that may not see releases */
  private async staff({ headers, id }: FastifyRequest): Promise<string | undefined> {
    if (!headers.cookie?.includes(`${SESSION_COOKIE}=`)) return undefined;
    const answer = await fetch(this.place.apiUrl + ENDPOINTS.session, {
      headers: { cookie: headers.cookie, 'x-request-id': id },
      signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
    }).catch(() => undefined);
    if (!answer || answer.status >= 500) throw new HttpError(503, 'Sessions cannot be checked now. Please try again.');
    if (!answer.ok) return undefined;
    const { email, role } = (await answer.json()) as Session;
    if (!mayUse(role, 'releases')) throw new HttpError(403, MESSAGES.roleLacksRight);
    return email;
  }
}

const unauthorized = (message: string) => new HttpError(401, message, { 'www-authenticate': 'Bearer' });
