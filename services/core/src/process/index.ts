export { collectGarbageWhenIdle } from './collect-garbage-when-idle.js';
export { type ProcessContext, runProcess } from './run-process.js';
export { closingApp, listen, prepareApp, routeOf } from './serve-app.js';
