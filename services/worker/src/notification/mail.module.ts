import { Module } from '@nestjs/common';
import { WorkerConfig } from '../config/worker-config.js';
import { MAIL_TRANSPORT, mailTransport } from './mail-transport.js';

@Module({
  providers: [
    { provide: MAIL_TRANSPORT, inject: [WorkerConfig], useFactory: ({ mail }: WorkerConfig) => mailTransport(mail) },
  ],
  exports: [MAIL_TRANSPORT],
})
export class MailModule {}
