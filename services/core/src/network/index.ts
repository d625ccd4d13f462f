export { type GuardOptions, guardServer } from './guard-server.js';
export { networkOf } from './network-of.js';
export { ownOrigins } from './own-origins.js';
export { securityHeaders } from './security-headers.js';
