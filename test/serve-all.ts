import { allParts } from "../runtime/server/all-parts.ts";
import type { ServedOperations, ServedRoutes } from "../runtime/server/create-routes.ts";
import type { Router, ServeOptions } from "../runtime/server/options.ts";
import { serve } from "../runtime/server/serve.ts";

/** Like `serve`, with all optional parts of the server. */
export function serveAll<Principal = undefined>(
  api: Omit<ServedRoutes, "parts"> | Omit<ServedOperations, "parts">,
  options?: ServeOptions<Principal>,
): Router {
  return serve<Principal>({ ...api, parts: allParts }, options);
}
