import { Module } from '@nestjs/common';
import { WorkerConfig } from '../config/worker-config.js';
import { EffectsModule } from '../effects/effects.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { MAIL_TRANSPORT, mailTransport } from './mail-transport.js';
import { NotificationProcessor } from './notification.processor.js';

@Module({
  imports: [EffectsModule, SignInsModule],
  providers: [
    NotificationProcessor,
    { provide: MAIL_TRANSPORT, inject: [WorkerConfig], useFactory: ({ mail }: WorkerConfig) => mailTransport(mail) },
  ],
})
export class NotificationModule {}
