import type { Contract } from "../../contract/build/contract.ts";
import type { Operation } from "../../contract/model/types.ts";
import { elementsOf } from "../../language/values/json-object.ts";
import { parentPointer, pointerTo, readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/check-kit.ts";
import { leafKey } from "../../verifier/consumers/consumer-file.ts";
import { operationLeafId, schemaLeafId } from "../../verifier/coverage/leaf.ts";
import type { Change, Pair } from "../changes/change.ts";
import type { Holders } from "./list-holders.ts";

/** The kind of use by which a change affects a consumer. */
export type Concerned =
  /** The consumer calls one of the operations. */
  | { readonly kind: "call" }
  /** The consumer sends, or reads, one of the leaves, given by their `leafKey`. */
  | { readonly kind: "leaves"; readonly keys: readonly string[] }
  /** The consumer sends one of the given values of an enumeration, or sends the leaves with unknown values. */
  | {
      readonly kind: "values";
      readonly keys: readonly string[];
      readonly values: readonly string[];
      readonly all: readonly string[];
    };

const call: Concerned = { kind: "call" };

/**
 * Finds the uses that a change affects. Something that is added or becomes required affects all consumers that call the operation, or send
 * the object that lacks it.
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
  // A member that has become required is not among the members that are sent.
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

/** The parameter, header, response or media type of an operation that a pointer refers to, or that contains the target. */
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
    // An addition to a response affects all that call the operation.
    if (pointer === own) return key("statuses", String(status));
  }
  return undefined;
}

/** The indexes of those old values that the new document no longer has. */
function removedValues({ old, new: now }: Pair<string | null>, contracts: Pair<Contract>): readonly number[] {
  if (old === null || now === null || !old.endsWith("/enum") || !now.endsWith("/enum")) return [];
  const kept = elementsOf(readPointer(contracts.new.document, now));
  return elementsOf(readPointer(contracts.old.document, old)).flatMap((value, index) =>
    kept.some((other) => isEqual(other, value)) ? [] : [index],
  );
}
