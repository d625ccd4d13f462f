import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ConfigurationError, DEVELOPMENT_PASSWORD } from '@site/core/config';
import { ApiConfig } from '../config/api-config.js';
import { weaknessOf } from './password-rules.js';
import { hashPassword, passwordMatches } from './passwords.js';
import { SessionsRepository } from './sessions.repository.js';

/** Creates the staff account of the environment if its address has none; never with a weak password in production. */
@Injectable()
export class FirstAccount implements OnApplicationBootstrap {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly config: ApiConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.isProduction) await this.refuseKnownPassword();
    const { firstAccount } = this.config;
    if (!firstAccount || (await this.sessions.hasAccount(firstAccount.email))) return;
    const { email, password } = firstAccount;
    const weakness = this.config.isProduction ? await weaknessOf(password, email) : undefined;
    if (weakness) throw new ConfigurationError(`ADMIN_PASSWORD: ${weakness}`);
    await this.sessions.createAccount(email, await hashPassword(password));
  }

  /**
   * A database from development keeps the public password of docker-compose.yml, even if the environment now has
   * another one. Sessions that were opened with it stay open until it is changed.
   * @throws ConfigurationError, one line that lists the accounts with that password
   */
  private async refuseKnownPassword(): Promise<void> {
    const holders: string[] = [];
    for (const { email, passwordHash } of await this.sessions.findActiveAccounts()) {
      if (await passwordMatches(passwordHash, DEVELOPMENT_PASSWORD)) holders.push(email);
    }
    if (holders.length === 0) return;
    throw new ConfigurationError(
      `APP_ENV=production does not allow the default password: change it for ${holders.join(', ')} (npm run staff -- password <email>)`,
    );
  }
}
