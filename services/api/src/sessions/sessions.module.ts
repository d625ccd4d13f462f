import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KnownDeviceEntity, SessionEntity, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import { LimitsModule } from '../limits/limits.module.js';
import { DevicesRepository } from './devices.repository.js';
import { FirstAccount } from './first-account.js';
import { PasswordLinksController } from './password-links.controller.js';
import { PasswordLinksRepository } from './password-links.repository.js';
import { PasswordLinksService } from './password-links.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInLinksController } from './sign-in-links.controller.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';
import { SignInLinksService } from './sign-in-links.service.js';

/** Accounts, sessions, known devices, mailed links. Modules with routes for staff import it for `StaffGuard`. */
@Module({
  imports: [
    TypeOrmModule.forFeature([StaffAccountEntity, SessionEntity, KnownDeviceEntity, SignInLinkEntity]),
    LimitsModule,
  ],
  controllers: [SessionsController, SignInLinksController, PasswordLinksController],
  providers: [
    FirstAccount,
    SessionsRepository,
    DevicesRepository,
    SessionsService,
    SignInLinksRepository,
    SignInLinksService,
    PasswordLinksRepository,
    PasswordLinksService,
    SecondFactorService,
  ],
  exports: [SessionsRepository, SecondFactorService],
})
export class SessionsModule {}
