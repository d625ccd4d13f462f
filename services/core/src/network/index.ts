export { networkOf } from './network-of.js';
