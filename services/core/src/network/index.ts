export { networkOf } from './network-of.js';
export { ownOrigins } from './own-origins.js';
