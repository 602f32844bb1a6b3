/** Codes of `tenon mock` and `tenon proxy`. */
export const servingCodes = {
  "mock/no-answer": {
    severity: "error",
    side: "document",
    text: "The mock could make no answer to a request that the document admits; it answered 501.",
    advice: "Give the response an example that fits, or correct its schema.",
    example: "a response whose schema asks for a pattern and for a length that nothing has both of",
  },
  "proxy/target-failed": {
    severity: "error",
    side: "server",
    text: "The target did not answer a request, or broke off; the proxy answered 502 or 504.",
    advice: "See whether the target runs, and whether --target and --timeout are right.",
    example: "tenon proxy --target http://127.0.0.1:9, where nothing listens",
  },
  "proxy/bad-request": {
    severity: "warning",
    side: "client",
    text: "What was sent to the proxy is no HTTP request that it can pass on; it answered 400 or closed the connection.",
    advice: "See who sent it.",
    example: "a request line of binary octets",
  },
  "proxy/upgrade-refused": {
    severity: "warning",
    side: "client",
    text: "A client asked to leave HTTP (a WebSocket), and the proxy does not tunnel.",
    advice: "Start it with --allow-upgrade. What goes through a tunnel is not judged.",
    example: "new WebSocket(proxy)",
  },
  "proxy/record-failed": {
    severity: "error",
    side: "usage",
    text: "The recording cannot be written.",
    advice: "Choose another place with --record.",
    example: "tenon proxy --record /missing/traffic.har",
  },
  "serve/foreign-host": {
    severity: "warning",
    side: "client",
    text: "A request named a host that a server of this machine alone is not called; it was answered 421.",
    advice:
      "Listen on that name with --host, where it is one of this machine's. A page may have tried to read what is not its own.",
    example: "http://rebound.example:4010/, where that name leads to 127.0.0.1",
  },
  "serve/port-in-use": {
    severity: "error",
    side: "usage",
    text: "The address cannot be listened on.",
    advice: "Choose another port with --port, or another address with --host.",
    example: "tenon mock --port 80",
  },
} as const;
