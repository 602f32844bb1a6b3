import type { SchemaUse } from "../../contract/model/types.ts";
import { certainKeywords, type Inner, partsOf, unionKeywords } from "../../language/schema/applicable.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import { isOnlyNull } from "../../language/schema/schema-keywords.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { decodePointer, pointerTo } from "../../runtime/pointer.ts";
import type { FindNamed } from "../judge/applicable-schemas.ts";
import { conditionedSchemas, hasBooleans, memberSchemas, typesOf } from "./applied-schemas.ts";
import { type Leaf, type LeafKind, type Side, schemaLeafId } from "./leaf.ts";

export interface Way {
  readonly side: Side;
  /** Whether values are sent as strings, which cannot represent null. */
  readonly isText: boolean;
}

/** Lists the leaves of a schema and its subschemas, skipping leaves that were already listed for the same side and encoding. */
export type SchemaLister = (use: SchemaUse, way: Way) => readonly Leaf[];

export function createSchemaLister(find: FindNamed): SchemaLister {
  const seen = new Set<string>();
  return (use, way) => {
    const leaves: Leaf[] = [];
    const queue: Visit[] = [{ schema: use.schema, pointer: use.pointer }];
    // Use a queue, because recursion into deeply nested schemas would overflow the stack.
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { schema, pointer } = next;
      const key = `${way.side} ${way.isText} ${pointer}`;
      if (!isObject(schema) || seen.has(key)) continue;
      seen.add(key);
      listOwn(schema, pointer, way, leaves);
      const target = targetOf(schema, find);
      const inner = innerSchemas(schema, way).map(([part, ...tokens]) => {
        return { schema: part, pointer: pointerTo(pointer, ...tokens) };
      });
      if (target !== undefined) queue.push(target);
      queue.push(...inner.reverse());
    }
    return leaves;
  };
}

interface Visit {
  readonly schema: unknown;
  readonly pointer: string;
}

function innerSchemas(schema: SchemaObject, way: Way): readonly Inner[] {
  return [
    ...partsOf(schema),
    ...unionKeywords.flatMap((keyword) =>
      branchesOf(schema, keyword, way).map(([branch, index]) => [branch, keyword, index] as const),
    ),
    ...conditionedSchemas(schema),
    ...membersOf(memberOf(schema, "properties")).map(([name, part]) => [part, "properties", name] as const),
    ...memberSchemas(schema),
  ];
}

function branchesOf(
  schema: SchemaObject,
  keyword: string,
  { isText }: Way,
): readonly (readonly [branch: unknown, index: number])[] {
  return elementsOf(memberOf(schema, keyword))
    .map((branch, index) => [branch, index] as const)
    .filter(([branch]) => branch !== false && !(isText && isOnlyNull(branch)));
}

function listOwn(schema: SchemaObject, pointer: string, way: Way, leaves: Leaf[]): void {
  const add = (kind: LeafKind, at: string, label: string, value?: boolean): void => {
    leaves.push({ kind, id: schemaLeafId(way.side, at, value), pointer: at, label });
  };
  for (const [name, property] of membersOf(memberOf(schema, "properties"))) {
    const at = pointerTo(pointer, "properties", name);
    if (property !== false) add("properties", at, describePath(at));
  }
  for (const [index, value] of elementsOf(memberOf(schema, "enum")).entries()) {
    if (way.isText && value === null) continue;
    add(
      "enumValues",
      pointerTo(pointer, "enum", index),
      `${describePath(pointer)} = ${JSON.stringify(value)}`,
    );
  }
  if (hasBooleans(schema))
    for (const value of [true, false])
      add("enumValues", pointer, `${describePath(pointer)} = ${value}`, value);
  for (const keyword of unionKeywords) {
    const branches = branchesOf(schema, keyword, way);
    if (elementsOf(memberOf(schema, keyword)).length < 2) continue;
    for (const [, index] of branches) {
      const at = pointerTo(pointer, keyword, index);
      add("branches", at, describePath(at));
    }
  }
  for (const [type, index] of typesOf(schema, way.isText))
    add("branches", pointerTo(pointer, "type", index), `${describePath(pointer)} as ${type}`);
}

function describePath(pointer: string): string {
  const tokens = decodePointer(pointer) ?? [];
  const start = startOf(tokens);
  let text = start.name;
  for (let index = start.length; index < tokens.length; index++) {
    const token = tokens[index] ?? "";
    const next = tokens[index + 1];
    if (certainKeywords.has(token)) {
      index++;
      continue;
    }
    switch (token) {
      case "properties":
      case "patternProperties":
        text += `.${next ?? ""}`;
        index++;
        break;
      case "items":
        text += "[]";
        break;
      case "additionalProperties":
        text += ".*";
        break;
      case "prefixItems":
      case "oneOf":
      case "anyOf":
        text += token === "prefixItems" ? `[${next ?? ""}]` : `.${token}[${next ?? ""}]`;
        index++;
        break;
      default:
        text += `.${token}`;
    }
  }
  return text;
}

function startOf(tokens: readonly string[]): { readonly name: string; readonly length: number } {
  if (tokens[0] === "components" && tokens[1] === "schemas") return { name: tokens[2] ?? "", length: 3 };
  const schema = tokens.findIndex((token) => token === "schema" || token === "itemSchema");
  if (schema < 0) return { name: tokens.at(-1) ?? "", length: tokens.length };
  const isContent = tokens[schema - 2] === "content";
  return { name: isContent ? "body" : "value", length: schema + 1 };
}
