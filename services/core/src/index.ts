export { createDataSource, dataSourceOptions } from './database/data-source.js';
export { databaseAnswers } from './database/database-answers.js';
export { isDatabaseAway } from './database/is-database-away.js';
export { type Listener, type ListenHandlers, listenTo } from './database/listen.js';
export { PLANNED_ANEW } from './database/pooled-client.js';
export * from './entities/index.js';
export { handOutAgain } from './outbox/hand-out-again.js';
export { recordEvent } from './outbox/record-event.js';
export { hashOf, newToken } from './tokens.js';
