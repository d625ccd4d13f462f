export { isOwnPath, withoutFinalSlashes } from './canonical-path';
export { contentType, isText } from './content-types';
export { Drain } from './drain';
export { answerFailure, isForPrograms } from './error-answers';
export { errorBody, HttpError } from './http-error';
export { limitOpenRequests, sendError } from './open-requests';
export { recordTraces, traceHeaders } from './request-traces';
export { answerHeaders } from './security-headers';
export { type Encoding, FOREVER, PRIVATE, REVALIDATE, sendCached } from './send-cached';
