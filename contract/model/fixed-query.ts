import type { Operation } from "./types.ts";

/**
 * The query that the document writes into an operation's path (`/messages?beta=true`), as it is sent; `undefined` where there
 * is none. Its parameters stand where the operation does.
 */
export function fixedQuery({ pointer, parameters }: Operation): string | undefined {
  const fixed = parameters.filter((parameter) => parameter.in === "query" && parameter.pointer === pointer);
  if (fixed.length === 0) return undefined;
  const pairs = fixed.map(({ name, schema: { schema } }) => [
    name,
    typeof schema === "object" ? String(schema["const"]) : "",
  ]);
  return String(new URLSearchParams(pairs));
}
