export { groupMetrics } from './group-metrics.js';
export { answerMetrics, countAnswers, METRICS_PATH, serveMetrics } from './http.js';
export { ProcessMetrics } from './process-metrics.js';
export { watchCrashedReleases } from './watch-crashed-releases.js';
export { watchOutbox } from './watch-outbox.js';
export { watchRemoteErrors } from './watch-remote-errors.js';
