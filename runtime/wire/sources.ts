import type { OperationDescriptor, SchemaSources } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";

/** Places in the document, for messages in development. */
export interface Sources {
  /** The places of operations by id, e.g. `openapi.yaml:24`. */
  readonly operations: Readonly<Record<string, string>>;
  /** The places of the schemas of bodies, by operation id. */
  readonly schemas?: Readonly<Record<string, SchemaSources>> | undefined;
}

/**
 * Shows where the document describes an operation, and the body of its request or of a response: `openapi.yaml:24, body openapi.yaml:80`.
 * Returns `undefined` if the places are unknown.
 */
export function showSource(
  sources: Sources | undefined,
  { id, responses }: OperationDescriptor,
  side?: "request" | number,
): string | undefined {
  const { operations = {}, schemas = {} } = sources ?? {};
  const place = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (place === undefined || side === undefined || !Object.hasOwn(schemas, id)) return place;
  const key = side === "request" ? side : String(chooseByStatus(responses, side)?.status);
  const body = schemas[id]?.[key];
  if (body === undefined) return place;
  return `${place}, body ${typeof body === "number" ? place.slice(0, place.lastIndexOf(":") + 1) + body : body}`;
}
