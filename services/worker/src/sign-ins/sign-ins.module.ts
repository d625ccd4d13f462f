import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SignInLinkEntity, StaffAccountEntity } from '@site/core';
import { SignInMailsService } from './sign-in-mails.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StaffAccountEntity, SignInLinkEntity])],
  providers: [SignInMailsService],
  exports: [SignInMailsService],
})
export class SignInsModule {}
