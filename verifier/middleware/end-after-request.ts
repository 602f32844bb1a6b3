/** What of a request is needed to read the rest of it. */
export interface UnreadRequest {
  resume(): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
}

/** What of an answer is needed to end it late. */
export interface LateAnswer {
  write(text: string): unknown;
  end(): unknown;
}

/** How long the rest of a request that is refused is still read, in milliseconds. */
export const LINGER = 2000;

/**
 * Sends the body of an answer, and ends it when the request has come to its end, or after a moment. A client that is still sending would
 * find its connection reset, and never see the answer (RFC 9112 §9.6). The answer's head has to say how long it is, and to close the
 * connection.
 */
export function endAfterRequest(req: UnreadRequest, res: LateAnswer, text: string): void {
  if (text !== "") res.write(text);
  let isEnded = false;
  const end = (): void => {
    clearTimeout(timer);
    if (isEnded) return;
    isEnded = true;
    res.end();
  };
  const timer = setTimeout(end, LINGER);
  req.on("end", end);
  req.on("close", end);
  req.resume();
}
