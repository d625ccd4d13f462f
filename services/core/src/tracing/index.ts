export { spanIdOf, traceIdOf, traceparentOf } from './ids.js';
export { tracingOf, tracingVariables } from './settings.js';
export {
  endRequest,
  isTracing,
  openSpan,
  type Span,
  startTracing,
  stopTracing,
  traced,
  traceRequests,
} from './tracing.js';
