import type { Server } from "node:http";

export interface Closing {
  /**
   * The milliseconds in which open responses may end. Default 5000, which leaves time for reports before container engines kill the
   * process, after ten seconds.
   */
  readonly patience?: number | undefined;
  /** Called when connections are cut, to cut those that were upgraded: `node:http` does not keep them. */
  readonly onCut?: (() => void) | undefined;
}

/** Stops a server. It accepts no further requests, and open responses may end within `patience`; then connections are cut. */
export function closeServer(server: Server, { patience = 5000, onCut }: Closing = {}): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
      onCut?.();
    }, patience);
    // A connection that is kept alive becomes idle after its answer, without an event.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
