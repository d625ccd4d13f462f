import type { Server, ServerResponse } from 'node:http';

/**
 * Prepares a server for shutdown. Once the returned function is called, every response that has not started closes
 * its connection and says so. `server.close()` alone keeps busy connections alive, and a proxy would send its next
 * request to a process that is about to exit.
 */
export function closingConnections(server: Server): () => void {
  const open = new Set<ServerResponse>();
  let isClosing = false;
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (_request, response) => {
    if (isClosing) closeAfter(response);
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () => {
    isClosing = true;
    for (const response of open) closeAfter(response);
  };
}
