import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeadHistoryEntity } from '@site/core';
import { LeadHistoryRepository } from './lead-history.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([LeadHistoryEntity])],
  providers: [LeadHistoryRepository],
  exports: [LeadHistoryRepository],
})
export class HistoryModule {}
