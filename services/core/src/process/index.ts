export { closingConnections } from './closing-connections.js';
export { collectWhenQuiet } from './collect-when-quiet.js';
export { shutDownGracefully } from './shut-down.js';
