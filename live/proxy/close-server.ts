import type { Server } from "node:http";

export interface Closing {
  /**
   * Milliseconds that open responses get to finish. Default 5000: container engines kill the process after ten seconds, and reports need
   * time.
   */
  readonly patience?: number | undefined;
  /** Closes upgraded connections, which `node:http` does not track. */
  readonly onCut?: (() => void) | undefined;
}

export function closeServer(server: Server, { patience = 5000, onCut }: Closing = {}): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
      onCut?.();
    }, patience);
    // A keep-alive connection becomes idle after its response without emitting an event.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
