import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '@site/core';
import type { ObjectStorage } from '@site/core/storage';
import { ApiConfig } from './config/api-config.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { FilesController } from './files/files.controller.js';
import { FilesService } from './files/files.service.js';
import { HealthController } from './health/health.controller.js';
import { LeadHistoryRepository } from './history/lead-history.repository.js';
import { InvestmentInquiriesController } from './investment-inquiries/investment-inquiries.controller.js';
import { LeadRemovalService } from './leads/lead-removal.service.js';
import { LeadsRepository } from './leads/leads.repository.js';
import { LeadsService } from './leads/leads.service.js';
import { RateLimits } from './limits/rate-limits.js';
import { LiveController } from './live/live.controller.js';
import { LiveService } from './live/live.service.js';
import { ApiMetrics } from './metrics/api-metrics.js';
import { NotificationService } from './notification/notification.service.js';
import { ProjectFilesController } from './project-files/project-files.controller.js';
import { ProjectFilesRepository } from './project-files/project-files.repository.js';
import { ProjectFilesService } from './project-files/project-files.service.js';
import { QuoteRequestsController } from './quote-requests/quote-requests.controller.js';
import { DevicesRepository } from './sessions/devices.repository.js';
import { FirstAccount } from './sessions/first-account.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInLinksController } from './sessions/sign-in-links.controller.js';
import { SignInLinksRepository } from './sessions/sign-in-links.repository.js';
import { SignInLinksService } from './sessions/sign-in-links.service.js';
import { StaffGuard } from './sessions/staff.guard.js';
import { OBJECT_STORAGE } from './storage.js';
import { SubmissionsController } from './submissions/submissions.controller.js';
import { SubmissionsRepository } from './submissions/submissions.repository.js';
import { SubmissionsService } from './submissions/submissions.service.js';
import { FileIntake } from './uploads/file-intake.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsRepository } from './uploads/uploads.repository.js';
import { UploadsService } from './uploads/uploads.service.js';

@Module({})
export class AppModule {
  static with({ config, storage }: { config: ApiConfig; storage: ObjectStorage }): DynamicModule {
    return {
      module: AppModule,
      imports: [TypeOrmModule.forRoot({ ...dataSourceOptions(config.databaseUrl), retryAttempts: 0 })],
      controllers: [
        HealthController,
        SessionsController,
        SignInLinksController,
        UploadsController,
        FilesController,
        SubmissionsController,
        QuoteRequestsController,
        ProjectFilesController,
        LiveController,
        InvestmentInquiriesController,
        EventsController,
      ],
      providers: [
        { provide: ApiConfig, useValue: config },
        { provide: OBJECT_STORAGE, useValue: storage },
        ApiMetrics,
        RateLimits,
        FirstAccount,
        SessionsRepository,
        DevicesRepository,
        SessionsService,
        SignInLinksRepository,
        SignInLinksService,
        StaffGuard,
        FileIntake,
        UploadsRepository,
        UploadsService,
        FilesService,
        SubmissionsRepository,
        SubmissionsService,
        LeadsRepository,
        LeadsService,
        LeadHistoryRepository,
        LeadRemovalService,
        NotificationService,
        LiveService,
        ProjectFilesRepository,
        ProjectFilesService,
        EventsService,
      ],
    };
  }
}
