import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';

/** Changes that every user can make to their own account. */
@Module({
  imports: [SessionsModule, LimitsModule],
  controllers: [AccountController],
  providers: [AccountService],
})
export class AccountModule {}
