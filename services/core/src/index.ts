export { createDataSource, dataSourceOptions, ENTITIES } from './database/data-source.js';
export { type Listener, type ListenHandlers, listenTo } from './database/listen.js';
export { preparedQuery } from './database/prepared-query.js';
export { InvestmentInquiryEntity } from './entities/investment-inquiry.entity.js';
export { QuoteRequestEntity } from './entities/quote-request.entity.js';
export { SessionEntity } from './entities/session.entity.js';
export { StaffAccountEntity } from './entities/staff-account.entity.js';
export { type FileKind, StoredFile } from './entities/stored-file.entity.js';
export { recordEvent } from './outbox/record-event.js';
