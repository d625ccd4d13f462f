import { Module } from '@nestjs/common';
import { MailModule } from '../notification/mail.module.js';
import { HousekeepingService } from './housekeeping.service.js';
import { StorageSweepService } from './storage-sweep.service.js';
import { TrimService } from './trim.service.js';

@Module({ imports: [MailModule], providers: [HousekeepingService, StorageSweepService, TrimService] })
export class HousekeepingModule {}
