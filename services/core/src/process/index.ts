export { collectWhenQuiet } from './collect-when-quiet.js';
export { type Running, runProcess } from './run-process.js';
export { closingApp, listen, prepareApp, routeOf } from './serve-app.js';
