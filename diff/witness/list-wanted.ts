import type { LocatedFailure } from "../../language/inclusion/proof.ts";
import { companionKeywords, schemaOfAll } from "../../language/schema/applicable.ts";
import {
  elementsOf,
  isObject,
  type JsonSchema,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { unconstrained } from "../../live/sample/constraints.ts";
import { waysToRefuse } from "../../live/sample/ways-to-refuse.ts";
import { unusualNames } from "./common-values.ts";

export const ways = 8;

export function listWanted(
  asked: SchemaObject,
  failure: LocatedFailure["failure"],
  rename: (schema: JsonSchema) => JsonSchema,
  find: (name: string) => JsonSchema | undefined,
): readonly JsonSchema[] {
  const { keyword, detail, value } = failure;
  const own = rename(asked);
  if (typeof own === "boolean") return [];
  const part = (name: string): JsonSchema => (own[name] ?? true) as JsonSchema; // The keyword contains a schema.
  const wanted: JsonSchema[] = value === undefined ? [] : [{ const: value }];
  const named = detail ?? "key";
  switch (keyword) {
    case "type":
      wanted.push(
        ...(detail ?? "")
          .split(" ")
          .filter(Boolean)
          .map((type): JsonSchema => ({ type })),
      );
      break;
    case "required":
      wanted.push({ type: "object", properties: Object.fromEntries([[named, false]]) });
      break;
    case "readOnly":
    case "writeOnly":
      return [true];
    case "discriminator": {
      const { propertyName } = isObject(own["discriminator"]) ? own["discriminator"] : {};
      const isNamed = typeof propertyName === "string" && detail !== undefined;
      return isNamed
        ? [{ type: "object", required: [propertyName], properties: { [propertyName]: { const: detail } } }]
        : [true];
    }
    case "additionalProperties":
    case "unevaluatedProperties":
      wanted.push({ type: "object", required: [named === "*" ? "key" : named] });
      break;
    case "propertyNames":
      for (const names of [...waysToRefuse(part(keyword), unconstrained, find), { enum: unusualNames }])
        wanted.push({ type: "object", minProperties: 1, propertyNames: names });
      break;
    case "dependentRequired":
      wanted.push({ type: "object", required: [named] });
      break;
    case "dependentSchemas": {
      const depends = part(keyword);
      const other = isObject(depends) ? (depends[named] as JsonSchema | undefined) : undefined; // The keyword contains a schema.
      wanted.push(schemaOfAll<JsonSchema>([{ type: "object", required: [named] }, { not: other ?? true }]));
      for (const way of waysToRefuse(other ?? true, unconstrained, find))
        wanted.push(schemaOfAll<JsonSchema>([{ type: "object", required: [named] }, way]));
      break;
    }
    case "contains":
      wanted.push(
        { type: "array", maxItems: 0 },
        { type: "array", minItems: 1, items: { not: part("contains") } },
        {
          type: "array",
          minItems: Math.min(50, Number(own["maxContains"] ?? 0) + 1),
          items: part("contains"),
        },
      );
      break;
    case "uniqueItems":
      wanted.push({ type: "array", minItems: 2 });
      break;
    case "oneOf":
      wanted.push(...pairsOf(elementsOf(own["oneOf"])));
      break;
    case "if":
      wanted.push(
        schemaOfAll<JsonSchema>([part("if"), { not: part("then") }]),
        schemaOfAll<JsonSchema>([{ not: part("if") }, { not: part("else") }]),
      );
      break;
    case "unevaluatedItems":
    case "items":
    case "prefixItems":
      wanted.push({ type: "array", minItems: Number(detail ?? 0) + 1 });
      break;
    default:
  }
  const alone: SchemaObject = Object.fromEntries(
    Object.entries(own).filter(
      ([name]) => name === keyword || companionKeywords.get(keyword)?.includes(name),
    ),
  );
  wanted.push(...waysToRefuse(alone, unconstrained, find).slice(0, ways), {
    not: alone,
  });
  return wanted.slice(0, ways * 2);
}

function pairsOf(branches: readonly unknown[]): readonly JsonSchema[] {
  const pairs: JsonSchema[] = [];
  for (const [index, some] of branches.entries())
    for (const other of branches.slice(index + 1))
      pairs.push(schemaOfAll([some, other] as readonly JsonSchema[]));
  return pairs.slice(0, ways);
}
