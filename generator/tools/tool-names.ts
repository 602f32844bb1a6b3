import { createHash } from "node:crypto";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { ownTools } from "../../runtime/mcp/own-tools.ts";
import { createNames } from "../names/create-names.ts";

const MOST_CHARACTERS = 64;
const HASH_CHARACTERS = 8;

/**
 * Names tools after the generated functions, restricted to `^[a-zA-Z0-9_-]{1,64}$`. If several names would be equal, each gets a hash
 * suffix, so names do not depend on the order of the document.
 * @param nameOf - Returns the name of the generated function. Default: the name without pins.
 */
export function nameTools(
  model: ApiModel,
  nameOf: (operation: Operation) => string = functionNames(model),
): ReadonlyMap<Operation, string> {
  const wished = model.operations.map((operation) => {
    const original = nameOf(operation);
    return { operation, original, name: original.replace(/[^a-zA-Z0-9_-]/g, "_") };
  });
  const counts = new Map<string, number>(Object.values(ownTools).map((name) => [name, 1]));
  for (const { name } of wished) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return new Map(
    wished.map(({ operation, original, name }) => {
      const isClear = counts.get(name.toLowerCase()) === 1 && name.length <= MOST_CHARACTERS && name !== "";
      return [operation, isClear ? name : withHash(name, original)];
    }),
  );
}

function functionNames(model: ApiModel): (operation: Operation) => string {
  const { names } = createNames(model);
  return (operation) => names.operation(operation).function;
}

/** Appends a hash of `seed`, shortening the name if necessary. */
export function withHash(name: string, seed: string, most: number = MOST_CHARACTERS): string {
  const hash = createHash("sha256").update(seed).digest("hex").slice(0, HASH_CHARACTERS);
  return `${name.slice(0, most - HASH_CHARACTERS - 1)}_${hash}`;
}
