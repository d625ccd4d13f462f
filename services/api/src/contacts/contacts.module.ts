import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeadContactEntity } from '@site/core';
import { HistoryModule } from '../history/history.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([LeadContactEntity]), HistoryModule, SessionsModule],
  controllers: [ContactsController],
  providers: [ContactsRepository, ContactsService],
  exports: [ContactsRepository],
})
export class ContactsModule {}
