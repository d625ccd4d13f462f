export { readTraceparent, type SpanReference, spanIdOf, traceIdOf, traceparentOf } from './ids.js';
export { type TracingSettings, tracingOf, tracingVariables } from './settings.js';
export {
  endRequest,
  isTracing,
  openSpan,
  type Span,
  type SpanOptions,
  startTracing,
  stopTracing,
  traced,
  traceRequests,
} from './tracing.js';
