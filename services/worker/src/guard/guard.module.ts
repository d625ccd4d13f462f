import { Module } from '@nestjs/common';
import { GuardService } from './guard.service.js';

/** Rolls back releases that visitors are worse off with (infra/adr/047). */
@Module({ providers: [GuardService] })
export class GuardModule {}
