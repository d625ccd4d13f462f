import { Module } from '@nestjs/common';
import { HousekeepingService } from './housekeeping.service.js';
import { StorageSweepService } from './storage-sweep.service.js';

@Module({ providers: [HousekeepingService, StorageSweepService] })
export class HousekeepingModule {}
