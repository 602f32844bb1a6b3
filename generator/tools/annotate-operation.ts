import type { Operation } from "../../contract/model/types.ts";
import { asObject, memberOf } from "../../language/values/json-object.ts";
import type { ToolAnnotations } from "../../runtime/mcp/tool.ts";

const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);
const idempotent: ReadonlySet<string> = new Set([...safe, "PUT", "DELETE"]);
const destructive: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"]);

/**
 * Derives hints from the method (RFC 9110 §9.2). The operation's `x-tenon-mcp` can only make the hints stricter, since clients skip
 * confirmation for harmless tools: `{ readOnly: false, destructive: true, idempotent: false }`.
 */
export function annotateOperation({ method, extensions }: Operation, isRemote: boolean): ToolAnnotations {
  const own = asObject(extensions.get("x-tenon-mcp"));
  const readOnlyHint = safe.has(method) && memberOf(own, "readOnly") !== false;
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && (destructive.has(method) || memberOf(own, "destructive") === true),
    idempotentHint: idempotent.has(method) && memberOf(own, "idempotent") !== false,
    openWorldHint: isRemote,
  };
}
