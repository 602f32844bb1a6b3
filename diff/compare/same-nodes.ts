import type { Contract } from "../../contract/build/contract.ts";
import { targetPointerOf } from "../../language/openapi/find-node.ts";
import { elementsOf, isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair } from "../changes/change.ts";

/** Returns a string that is the same for equal nodes, unless they refer to schemas with different names. */
export function outlineOf(node: unknown): string {
  return JSON.stringify(node, (_, value: unknown) => {
    if (Array.isArray(value))
      return value.every((item) => typeof item === "string") ? value.toSorted() : value;
    return isObject(value)
      ? Object.fromEntries(
          namesOf(value)
            .toSorted()
            .map((name) => [name, value[name]]),
        )
      : value;
  });
}

const texts: ReadonlySet<string> = new Set([
  ...["description", "summary", "title", "example", "examples", "externalDocs"],
]);

/**
 * Compares deeply. References are followed, and documentation keywords are ignored. A pair of references nested in itself is considered
 * equal.
 */
export function isSameNode(
  contracts: Pair<Contract>,
  nodes: Pair<unknown>,
  seen: Set<string> = new Set(),
): boolean {
  const refs = [targetPointerOf(nodes.old), targetPointerOf(nodes.new)];
  if (refs.some((ref) => ref !== undefined)) {
    const key = refs.join(" ");
    if (refs.every((ref) => ref !== undefined) && seen.has(key)) return true;
    if (seen.size > 10_000) return false;
    seen.add(key);
    const targets = {
      old: refs[0] === undefined ? nodes.old : readPointer(contracts.old.document, refs[0]),
      new: refs[1] === undefined ? nodes.new : readPointer(contracts.new.document, refs[1]),
    };
    const isKnown = targets.old !== undefined && targets.new !== undefined;
    return isKnown
      ? isSameNode(contracts, targets, seen)
      : refs[0] === refs[1] && targets.old === targets.new;
  }
  const { old, new: now } = nodes;
  if (Array.isArray(old) && Array.isArray(now)) {
    const others = elementsOf(now);
    // Lists of names are sets, e.g. `required`, `enum`, `tags`.
    if (old.every((item) => typeof item === "string")) return isEqual(old.toSorted(), others.toSorted());
    return (
      old.length === others.length &&
      old.every((item: unknown, index) => isSameNode(contracts, { old: item, new: others[index] }, seen))
    );
  }
  if (!isObject(old) || !isObject(now)) return Object.is(old, now);
  const [own, others] = [namesOf(old), namesOf(now)];
  return (
    own.length === others.length &&
    own.every(
      (name) => Object.hasOwn(now, name) && isSameNode(contracts, { old: old[name], new: now[name] }, seen),
    )
  );
}

function namesOf(node: { readonly [name: string]: unknown }): readonly string[] {
  return Object.keys(node).filter((name) => !texts.has(name) || (name !== "example" && isSchema(node[name])));
}

function isSchema(value: unknown): boolean {
  return isObject(value) && (Object.hasOwn(value, "type") || Object.hasOwn(value, "$ref"));
}
