import { Module } from '@nestjs/common';
import { SignInMailsService } from './sign-in-mails.service.js';

@Module({ providers: [SignInMailsService], exports: [SignInMailsService] })
export class SignInsModule {}
