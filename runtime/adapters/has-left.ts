import type { NodeRequest, NodeResponse } from "./node-message.ts";

/** Whether the caller left before the answer was whole. Answers of HTTP/2 do not tell, their requests do. */
export function hasLeft(req: NodeRequest, res: NodeResponse): boolean {
  return res.destroyed || req.aborted === true;
}
