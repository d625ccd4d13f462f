export { closingConnections } from './closing-connections.js';
export { shutDownGracefully } from './shut-down.js';
