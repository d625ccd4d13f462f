import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiConfig } from '../config/api-config.js';
import { hashPassword } from './passwords.js';
import { SessionsRepository } from './sessions.repository.js';

/** Makes the staff account that the environment names, if there is none of that address (contract.md 17). */
@Injectable()
export class FirstAccount implements OnApplicationBootstrap {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly config: ApiConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { firstAccount } = this.config;
    if (!firstAccount || (await this.sessions.findAccount(firstAccount.email))) return;
    await this.sessions.createAccount(firstAccount.email, await hashPassword(firstAccount.password));
  }
}
