// @ts-nocheck Made by a machine and tested as a whole.
import type { Router } from "../server/options.js";
import { NodeIncoming } from "./node-incoming.js";
import type { NodeRequest, NodeResponse } from "./node-message.js";
import { writeNodeResponse } from "./write-node-response.js";

/** A listener for `createServer` of `node:http`, `node:https`, and `node:http2` with `allowHTTP1`. */
export type NodeListener = (req: NodeRequest, res: NodeResponse) => void;

/**
 * Serves a router on `node:http`: `createServer(toNodeListener(router)).listen(3000)`. Handlers get `{ req, res }` as
 * their `context`.
 */
export function toNodeListener(router: Router): NodeListener {
  return (req, res) => {
    const incoming = new NodeIncoming({ req, res, context: { req, res } });
    router
      .answer(incoming)
      .then((outgoing) => writeNodeResponse(outgoing, req, res))
      .catch((error: unknown) => {
        res.destroy(error instanceof Error ? error : undefined);
      });
  };
}
