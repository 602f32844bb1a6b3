import type { Server } from "node:http";

export interface Closing {
  /**
   * Milliseconds before open responses are cut. Default: 5000, because container engines kill the process after ten seconds and reports
   * need time.
   */
  readonly patience?: number | undefined;
  /** Called to close upgraded connections, which `node:http` does not track. */
  readonly onCut?: (() => void) | undefined;
}

export function closeServer(server: Server, { patience = 5000, onCut }: Closing = {}): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
      onCut?.();
    }, patience);
    // A keep-alive connection emits no event when it becomes idle after a response, so poll.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
