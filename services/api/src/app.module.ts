import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '@site/core';
import type { ObjectStorage } from '@site/core/storage';
import { AccountModule } from './account/account.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import type { ApiConfig } from './config/api-config.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { EventsModule } from './events/events.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FilesModule } from './files/files.module.js';
import { FindModule } from './find/find.module.js';
import { HealthModule } from './health/health.module.js';
import { InvestmentInquiriesModule } from './investment-inquiries/investment-inquiries.module.js';
import { LiveModule } from './live/live.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { PeopleModule } from './people/people.module.js';
import { ProjectFilesModule } from './project-files/project-files.module.js';
import { QuoteRequestsModule } from './quote-requests/quote-requests.module.js';
import { ReportModule } from './report/report.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { StaffModule } from './staff/staff.module.js';
import { SubmissionsModule } from './submissions/submissions.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { ViewsModule } from './views/views.module.js';
import { VisitsModule } from './visits/visits.module.js';

@Module({})
export class AppModule {
  static with(given: { config: ApiConfig; storage: ObjectStorage }): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.with(given),
        TypeOrmModule.forRoot({ ...dataSourceOptions(given.config.databaseUrl), retryAttempts: 0 }),
        MetricsModule,
        HealthModule,
        SessionsModule,
        UploadsModule,
        FilesModule,
        SubmissionsModule,
        QuoteRequestsModule,
        InvestmentInquiriesModule,
        BulkModule,
        ExportsModule,
        FindModule,
        ViewsModule,
        ContactsModule,
        StaffModule,
        PeopleModule,
        ReportModule,
        AccountModule,
        ProjectFilesModule,
        LiveModule,
        EventsModule,
        VisitsModule,
      ],
    };
  }
}
