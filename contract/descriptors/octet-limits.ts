import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { memberOf } from "../../language/values/json-object.ts";
import type { OctetLimits } from "../../runtime/descriptors.ts";
import type { SchemaLookup } from "../model/schema-lookup.ts";

/** How many octets a body of plain bytes may have: for those, a length is one of octets (OpenAPI 3.1.1 §4.4.2). */
export function octetLimits(schema: unknown, lookup: SchemaLookup): OctetLimits | undefined {
  const parts = appliedSchemas(schema, lookup, "certain").map((part) => part.schema);
  const least = Math.max(...parts.map((part) => numberOf(part, "minLength") ?? 0), 0);
  const most = Math.min(...parts.map((part) => numberOf(part, "maxLength") ?? Number.POSITIVE_INFINITY));
  if (least === 0 && most === Number.POSITIVE_INFINITY) return undefined;
  return { ...(least === 0 ? {} : { least }), ...(most === Number.POSITIVE_INFINITY ? {} : { most }) };
}

function numberOf(schema: SchemaObject, keyword: string): number | undefined {
  const value = memberOf(schema, keyword);
  return typeof value === "number" ? value : undefined;
}
