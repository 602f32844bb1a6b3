import { NodeIncoming } from "../node/node-incoming.ts";
import type { NodeRequest, NodeResponse } from "../node/node-request.ts";
import { writeNodeResponse } from "../node/write-node-response.ts";
import type { Router } from "../server/options.ts";
import { requireRouter } from "../server/require-router.ts";

/** A listener for `createServer` from `node:http`, `node:https`, or `node:http2` with `allowHTTP1`. */
export type NodeListener = (req: NodeRequest, res: NodeResponse) => void;

/**
 * Serves a router on `node:http`. The handlers' `context` is `{ req, res }`.
 *
 * @example
 * createServer(toNodeListener(router)).listen(3000);
 */
export function toNodeListener(router: Pick<Router, "answer">): NodeListener {
  requireRouter(router, "toNodeListener");
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
