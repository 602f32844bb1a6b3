// @ts-nocheck Made by a machine and tested as a whole.
import type { Router } from "../server/options.js";
import { NodeIncoming } from "../joined/adapters.js";
import type { NodeRequest, NodeResponse } from "./node-message.js";
import { writeNodeResponse } from "../joined/adapters.js";

/** A listener for `createServer` of `node:http`, `node:https`, and `node:http2` with `allowHTTP1`. */
export type NodeListener = (req: NodeRequest, res: NodeResponse) => void;

/**
 * Serves a router on `node:http`: `createServer(toNodeListener(router)).listen(3000)`. Handlers get `{ req, res }` as
 * their `context`.
 */
export function toNodeListener(router: Router): NodeListener {
  return async (req, res) => {
    try {
      const outgoing = await router.answer(new NodeIncoming({ req, res, context: { req, res } }));
      const writing = writeNodeResponse(outgoing, req, res);
      if (writing !== undefined) await writing;
    } catch (error) {
      res.destroy(error instanceof Error ? error : undefined);
    }
  };
}
