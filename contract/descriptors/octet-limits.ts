import { schemaNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import type { OctetLimits } from "../../runtime/descriptors.ts";
import type { SchemaLookup } from "../model/schema-lookup.ts";

/** How many octets a body of plain bytes may have: for those, a length is one of octets (OpenAPI 3.1.1 §4.4.2). */
export function octetLimits(schema: unknown, lookup: SchemaLookup): OctetLimits | undefined {
  const parts = gather(schema, lookup, new Set());
  const least = Math.max(...parts.map((part) => numberOf(part, "minLength") ?? 0), 0);
  const most = Math.min(...parts.map((part) => numberOf(part, "maxLength") ?? Number.POSITIVE_INFINITY));
  if (least === 0 && most === Number.POSITIVE_INFINITY) return undefined;
  return { ...(least === 0 ? {} : { least }), ...(most === Number.POSITIVE_INFINITY ? {} : { most }) };
}

type Part = Readonly<Record<string, unknown>>;

function gather(schema: unknown, lookup: SchemaLookup, seen: Set<unknown>): readonly Part[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const ref = textOf(schema, "$ref");
  const name = ref === undefined ? undefined : schemaNameOf(ref);
  const target = name === undefined ? undefined : lookup(name);
  const joined = [target, ...elementsOf(memberOf(schema, "allOf"))];
  return [schema, ...joined.flatMap((part) => gather(part, lookup, seen))];
}

function numberOf(schema: Part, keyword: string): number | undefined {
  const value = memberOf(schema, keyword);
  return typeof value === "number" ? value : undefined;
}
