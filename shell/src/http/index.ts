export { isOwnPath, usualSpelling, withoutFinalSlashes } from './canonical-path';
export { Drain } from './drain';
export { answerFailure, hasLeft, isForPrograms, refuseUnknown, statusOf } from './error-answers';
export { errorBody, HttpError } from './http-error';
export { limitOpenRequests, sendBusy } from './open-requests';
export { cspExtra, tagScripts } from './page-policy';
export { recordTraces, traceHeaders } from './request-traces';
export { allowInline, answerHeaders, type InlineHashes, isForStaff } from './security-headers';
export { type Encoding, FOREVER, PRIVATE, REVALIDATE, sendCached } from './send-cached';
