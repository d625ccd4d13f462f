export { readTraceparent, type SpanPlace, spanIdOf, traceIdOf, traceparentOf } from './ids.js';
export { type TracingSettings, tracingOf, tracingVariables } from './settings.js';
export {
  endRequest,
  isTracing,
  openSpan,
  type Span,
  type SpanWish,
  startTracing,
  stopTracing,
  traced,
  traceRequests,
} from './tracing.js';
