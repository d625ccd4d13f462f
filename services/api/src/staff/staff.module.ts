import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffAccountEntity } from '@site/core';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StaffController } from './staff.controller.js';
import { StaffRepository } from './staff.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([StaffAccountEntity]), SessionsModule],
  controllers: [StaffController],
  providers: [StaffRepository],
  exports: [StaffRepository],
})
export class StaffModule {}
