export { readTraceparent, type SpanPlace, spanIdOf, traceIdOf, traceparentOf } from './ids.js';
export { type TracingSettings, tracingOf } from './settings.js';
export {
  type Attributes,
  endRequest,
  isTracing,
  type OpenSpan,
  openSpan,
  type SpanWish,
  startTracing,
  stopTracing,
  traced,
  traceRequests,
} from './tracing.js';
