import type { Contract } from "../../contract/build/contract.ts";
import { namedLookupOf } from "../../contract/model/model-lookup.ts";
import type { SchemaUse } from "../../contract/model/types.ts";
import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { decodePointer, encodePointer, pointerTo } from "../../runtime/pointer.ts";
import { leafKey } from "../../verifier/consumers/consumer-file.ts";
import { conditionedSchemas, memberSchemas } from "../../verifier/coverage/applied-schemas.ts";
import { operationLeafId, type Side, schemaLeafId } from "../../verifier/coverage/leaf.ts";
import { namedTarget } from "../../verifier/judge/applicable-schemas.ts";

/** The leaves that contain the values of each schema of a contract. Leaves are given by their `leafKey`. */
export interface Holders {
  /** The leaves with values or items that the schema describes: properties, parameters, headers, media types of bodies. */
  of(side: Side, pointer: string): readonly string[];
  /** The leaves of a member of the values that the schema describes, even if the member is described elsewhere in the document. */
  ofMember(side: Side, pointer: string, name: string): readonly string[];
}

interface Visit {
  readonly schema: unknown;
  readonly pointer: string;
  readonly holder: string;
}

/** Lists the holders of all schemas that describe messages of operations. */
export function listHolders({ model }: Contract): Holders {
  const find = namedLookupOf(model);
  const holders = { request: new Map<string, Set<string>>(), response: new Map<string, Set<string>>() };
  const members = { request: new Map<string, Set<string>>(), response: new Map<string, Set<string>>() };
  const add = (map: Map<string, Set<string>>, key: string, value: string): boolean => {
    const known = map.get(key) ?? new Set();
    map.set(key, known);
    return known.size < known.add(value).size;
  };
  const walk = (side: Side, use: SchemaUse | undefined, start: string): void => {
    const queue: Visit[] = use === undefined ? [] : [{ ...use, holder: start }];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { schema, pointer, holder } = next;
      if (!isObject(schema) || !add(holders[side], pointer, holder)) continue;
      const target = namedTarget(schema, find);
      if (target !== undefined) queue.push({ schema: target.schema, pointer: target.pointer, holder });
      const unions = unionsOf(schema).flatMap(({ keyword, branches }) =>
        branches.map((branch, index) => [branch, keyword, index] as const),
      );
      for (const [inner, ...tokens] of [
        ...partsOf(schema),
        ...unions,
        ...conditionedSchemas(schema),
        ...memberSchemas(schema),
      ])
        queue.push({ schema: inner, pointer: pointerTo(pointer, ...tokens), holder });
      for (const [name, inner] of membersOf(memberOf(schema, "properties"))) {
        const at = pointerTo(pointer, "properties", name);
        const leaf = leafKey({ kind: "properties", id: schemaLeafId(side, at) });
        add(members[side], memberKey(holder, name), leaf);
        queue.push({ schema: inner, pointer: at, holder: leaf });
      }
    }
  };
  for (const operation of model.operations) {
    const key = (kind: "parameters" | "headers" | "mediaTypes", ...tokens: readonly string[]): string =>
      leafKey({ kind, id: operationLeafId(operation.id, ...tokens) });
    for (const { name, in: location, schema } of operation.parameters)
      walk("request", schema, key("parameters", location, name));
    for (const media of operation.body?.content ?? [])
      walk("request", media.itemSchema ?? media.schema, key("mediaTypes", "request", media.type));
    for (const { status, content, headers } of operation.responses) {
      for (const { name, schema } of headers)
        walk("response", schema, key("headers", String(status), name.toLowerCase()));
      for (const media of content)
        walk("response", media.itemSchema ?? media.schema, key("mediaTypes", String(status), media.type));
    }
  }
  const of: Holders["of"] = (side, pointer) => {
    const tokens = [...(decodePointer(pointer) ?? [])];
    // A keyword, or a schema that coverage does not examine, belongs to the enclosing schema.
    for (; tokens.length > 0; tokens.pop()) {
      const found = holders[side].get(encodePointer(tokens));
      if (found !== undefined) return [...found];
    }
    return [];
  };
  return {
    of,
    ofMember: (side, pointer, name) => {
      const found = of(side, pointer).flatMap((holder) => [
        ...(members[side].get(memberKey(holder, name)) ?? []),
      ]);
      return [...new Set(found)];
    },
  };
}

function memberKey(holder: string, name: string): string {
  return JSON.stringify([holder, name]);
}
