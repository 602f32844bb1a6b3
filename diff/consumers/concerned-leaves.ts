/**
 * Finds the leaves (properties, parameters, statuses and so on) that a change affects. The same leaves are listed in consumer files.
 * @module
 */

import type { Contract } from "../../contract/build/contract.ts";
import { namedLookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation, SchemaUse } from "../../contract/model/types.ts";
import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import {
  decodePointer,
  encodePointer,
  parentPointer,
  pointerTo,
  readPointer,
} from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import { leafKey } from "../../verifier/consumers/consumer-file.ts";
import { conditionedSchemas, memberSchemas } from "../../verifier/coverage/applied-schemas.ts";
import { operationLeafId, type Side, schemaLeafId } from "../../verifier/coverage/leaf.ts";
import type { Change, Pair } from "../changes/change.ts";

export type Concerned =
  | { readonly kind: "call" }
  | { readonly kind: "leaves"; readonly keys: readonly string[] }
  /** The consumer sends one of `values`. If its evidence contains no value from the old enum (`all`), one of `keys` is enough. */
  | {
      readonly kind: "values";
      readonly keys: readonly string[];
      readonly values: readonly string[];
      readonly all: readonly string[];
    };

const call: Concerned = { kind: "call" };

/**
 * Determines what a change affects. New parts and newly required parameters affect every call of the operation. Newly required request
 * properties affect every use of the object, and other changes affect every use of the part.
 */
export function concernedLeaves(
  { code, side, subject }: Change,
  contracts: Pair<Contract>,
  holders: Holders,
): Concerned {
  const { pointers, member, operations } = subject;
  const pointer = pointers.old;
  if (pointer === null) return call;
  if (!code.startsWith("schema/")) {
    if (code === "parameter/required") return call;
    const keys = operations.flatMap(({ old }) => leafAt(old, pointer) ?? []);
    return keys.length === 0 ? call : { kind: "leaves", keys };
  }
  const isDemanded = side === "request" && /^schema\/(?:required|dependent)/.test(code);
  const own = member === undefined || isDemanded ? [] : holders.ofMember(side, pointer, member);
  const keys = own.length > 0 ? own : holders.of(side, pointer);
  if (keys.length === 0) return call;
  const values = code === "schema/enum" && side === "request" ? removedValues(pointers, contracts) : [];
  if (values.length === 0) return { kind: "leaves", keys };
  const all = elementsOf(readPointer(contracts.old.document, pointer)).map((_, index) => index);
  const keyOf = (index: number): string =>
    leafKey({ kind: "enumValues", id: schemaLeafId(side, pointerTo(parentPointer(pointer), "enum", index)) });
  return { kind: "values", keys, values: values.map(keyOf), all: all.map(keyOf) };
}

function leafAt({ id, parameters, body, responses }: Operation, pointer: string): string | undefined {
  const leads = (to: string): boolean => pointer === to || pointer.startsWith(`${to}/`);
  const key = (
    kind: "parameters" | "headers" | "mediaTypes" | "statuses",
    ...tokens: readonly string[]
  ): string => leafKey({ kind, id: operationLeafId(id, ...tokens) });
  const parameter = parameters.find((one) => leads(one.pointer));
  if (parameter !== undefined) return key("parameters", parameter.in, parameter.name);
  const sent = body?.content.find((media) => leads(media.pointer));
  if (sent !== undefined) return key("mediaTypes", "request", sent.type);
  for (const { status, headers, content, pointer: own } of responses) {
    const header = headers.find((one) => leads(one.pointer));
    if (header !== undefined) return key("headers", String(status), header.name.toLowerCase());
    const media = content.find((one) => leads(one.pointer));
    if (media !== undefined) return key("mediaTypes", String(status), media.type);
    if (pointer === own) return key("statuses", String(status));
  }
  return undefined;
}

function removedValues({ old, new: now }: Pair<string | null>, contracts: Pair<Contract>): readonly number[] {
  if (old === null || now === null || !old.endsWith("/enum") || !now.endsWith("/enum")) return [];
  const kept = elementsOf(readPointer(contracts.new.document, now));
  return elementsOf(readPointer(contracts.old.document, old)).flatMap((value, index) =>
    kept.some((other) => isEqual(other, value)) ? [] : [index],
  );
}

export interface Holders {
  /** Returns the leaves (properties, parameters, headers, media types) whose values or items match the schema. */
  of(side: Side, pointer: string): readonly string[];
  /**
   * Returns the leaves for the member `name` of the schema's values, even if the member's schema is declared elsewhere, e.g. behind a
   * `$ref`.
   */
  ofMember(side: Side, pointer: string, name: string): readonly string[];
}

interface Visit {
  readonly schema: unknown;
  readonly pointer: string;
  readonly holder: string;
}

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
      const target = targetOf(schema, find);
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
    // Keywords, and schemas that coverage does not examine, are attributed to the enclosing schema.
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
