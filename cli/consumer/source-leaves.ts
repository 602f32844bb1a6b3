import type { Contract } from "../../contract/build/contract.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { Operation } from "../../contract/model/types.ts";
import { createNames } from "../../generator/names/create-names.ts";
import type { NamePins } from "../../generator/names/names.ts";
import { planTypes } from "../../generator/types/plan-types.ts";
import { isSuccess } from "../../runtime/http-semantics.ts";
import { encodePointer, readPointer } from "../../runtime/pointer.ts";
import type { UsedLeaves } from "../../verifier/consumers/consumer-file.ts";
import type { FoundLeaves, LeafFinder } from "../../verifier/consumers/find-used-leaves.ts";
import type { RecordedUse, UseStep } from "../../verifier/consumers/record-uses.ts";
import { type Leaf, operationLeafId, type Side } from "../../verifier/coverage/leaf.ts";
import type { Literal, SourceUse } from "./source-uses.ts";

export type AddLeaf = (side: keyof UsedLeaves, leaf: Leaf, at: string, value?: Literal) => void;

/**
 * Finds the document leaves for uses found in source code. Skips uses of anything the document does not define.
 * @param pins - Names chosen by the config.
 */
export function findSourceLeaves(
  uses: readonly SourceUse[],
  contract: Contract,
  pins: NamePins,
  finder: LeafFinder,
  add: AddLeaf,
): void {
  const typed = listTypedSchemas(contract, pins);
  const operationOf = operationLookupOf(contract.model);
  const keep = ({ sends, reads }: FoundLeaves, at: string, value?: Literal): void => {
    for (const leaf of sends) add("sends", leaf, at, value);
    for (const leaf of reads) add("reads", leaf, at);
  };
  for (const use of uses) {
    const { part, at } = use;
    switch (part.kind) {
      case "operations":
        for (const id of part.ids) {
          const operation = operationOf(id);
          if (operation !== undefined) for (const one of usesOfCall(operation)) keep(finder.ofUse(one), at);
        }
        break;
      case "handler": {
        const leaf = finder.find({ kind: "operations", id: operationLeafId(part.id) });
        if (leaf !== undefined && use.side === "sends") add("reads", leaf, at);
        break;
      }
      case "input":
        if (use.side === "reads") break;
        for (const id of part.ids) {
          const operation = operationOf(id);
          const one = operation && describeInput(operation, part.key, use);
          if (one !== undefined) keep(finder.ofUse(one), at, use.value);
        }
        break;
      case "member":
        for (const [side, leaf] of leavesOfMember(part.path, use, typed, contract, finder))
          add(side, leaf, at, use.value);
    }
  }
}

/**
 * Lists what every call implies: the operation itself, and the status and media type of its success responses. If the operation defines no
 * success response, lists all its responses.
 */
function usesOfCall({ id, responses }: Operation): readonly RecordedUse[] {
  const whole = { operation: id, path: [], extent: "value" } as const;
  const hoped = responses.filter(({ status }) => isSuccess(status));
  return [
    { ...whole, part: { kind: "call" } },
    ...(hoped.length === 0 ? responses : hoped).map(
      ({ status }) => ({ ...whole, part: { kind: "response", status: statusOf(status) } }) as const,
    ),
  ];
}

function statusOf(key: Operation["responses"][number]["status"]): number {
  if (typeof key === "number") return key;
  return key === "default" ? 599 : Number(`${key.charAt(0)}99`);
}

function describeInput(operation: Operation, key: string, { extent }: SourceUse): RecordedUse | undefined {
  const base = { operation: operation.id, path: [], extent } as const;
  if (key === "body") return { ...base, part: { kind: "request" } };
  const [parameter] = [...parameterKeys(operation)].find((entry) => entry[1] === key) ?? [];
  return parameter && { ...base, part: { kind: "parameter", in: parameter.in, name: parameter.name } };
}

function listTypedSchemas(contract: Contract, pins: NamePins): ReadonlyMap<string, string> {
  const { aliases, parts } = planTypes(contract, createNames(contract.model, pins).names);
  return new Map([
    ...parts.flatMap(({ name, pointer }) => (name === undefined ? [] : [[name, pointer] as const])),
    ...aliases.map(([schema, type]) => [type, encodePointer(["components", "schemas", schema])] as const),
  ]);
}

/** Finds the leaves for a member path such as `Tea.name`. */
function leavesOfMember(
  [type, ...rest]: readonly UseStep[],
  { side, extent, isPassedOn }: SourceUse,
  typed: ReadonlyMap<string, string>,
  contract: Contract,
  finder: LeafFinder,
): readonly (readonly [side: keyof UsedLeaves, leaf: Leaf])[] {
  const pointer = typed.get(String(type));
  if (pointer === undefined) return [];
  const schema = { schema: readPointer(contract.document, pointer), pointer };
  const of = (way: Side): readonly Leaf[] => finder.ofSchema(way, schema, rest, extent);
  if (side === "reads") return of("response").map((leaf) => ["reads", leaf] as const);
  if (isPassedOn === true && of("response").length === 0) return [];
  return of("request").map((leaf) => ["sends", leaf] as const);
}
