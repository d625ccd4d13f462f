import { Module } from '@nestjs/common';
import { GuardService } from './guard.service.js';

/** Rolls back releases that do worse than their previous version (infra/adr/047). */
@Module({ providers: [GuardService] })
export class GuardModule {}
