import { Injectable } from '@nestjs/common';
import { MESSAGES, type NewPerson, type Person, type PersonPatch, type PersonState } from '@site/contracts';
import type { StaffAccountEntity } from '@site/core';
import type { Request } from 'express';
import { badRequest, notFound } from '../common/api-exception.js';
import { RateLimits } from '../limits/rate-limits.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { NO_SUCH_PERSON } from './dto/person.dto.js';
import { PeopleRepository } from './people.repository.js';

@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly limits: RateLimits,
  ) {}

  async list(): Promise<Person[]> {
    return (await this.people.list()).map(personOf);
  }

  /** @throws 400 if the address has an account, 429 */
  async invite({ email, role }: NewPerson, by: StaffSession, request: Request): Promise<Person> {
    await this.limits.consume('invitations', by.staffAccountId);
    const account = await this.people.invite({ email: email.toLowerCase(), role }, request.requestId);
    if (!account) throw badRequest({ email: MESSAGES.alreadyActive });
    request.log.info({ invited: account.id, role }, 'account invited');
    return personOf(account);
  }

  /** @throws 404, 409 for the last owner */
  async setRole(id: string, { role }: PersonPatch, request: Request): Promise<Person> {
    const account = await this.people.setRole(id, role);
    if (!account) throw notFound(NO_SUCH_PERSON);
    await this.limits.forgetLinks(account.email);
    request.log.info({ changed: id, role }, 'account role changed');
    return personOf(account);
  }

  /** @throws 404, 409 for the last owner */
  async remove(id: string, request: Request): Promise<void> {
    if (!(await this.people.remove(id))) throw notFound(NO_SUCH_PERSON);
    request.log.info({ removed: id }, 'account removed');
  }
}

function personOf(account: StaffAccountEntity): Person {
  const { id, email, role, invitedUntil, lastSignInAt } = account;
  return {
    id,
    email,
    role,
    state: stateOf(account),
    invitedUntil: invitedUntil?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

function stateOf({ disabledAt, invitedUntil }: StaffAccountEntity): PersonState {
  if (!disabledAt) return 'active';
  if (!invitedUntil) return 'removed';
  return invitedUntil.getTime() > Date.now() ? 'invited' : 'expired';
}
