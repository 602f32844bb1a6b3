import { decodeToken } from "../../runtime/pointer.ts";
import { pointerOfRef, refOf } from "../schema/local-ref.ts";
import { isObject, memberOf, type SchemaObject, textOf } from "../values/json-object.ts";
import { oncePer } from "../values/memory.ts";

export interface FoundNode {
  readonly value: unknown;
  readonly pointer: string;
}

/** Maximum length of a `$ref` chain; longer chains are treated as cycles. */
const chainLimit = 10_000;

export function findNode(document: SchemaObject, pointer: string): FoundNode | undefined {
  let budget = chainLimit;
  const open = new Set<string>();
  const find = (path: string): FoundNode | undefined => {
    // A `$ref` into the node that contains it is a cycle.
    if (open.has(path)) return undefined;
    open.add(path);
    const found = walk(path);
    open.delete(path);
    return found;
  };
  const walk = (path: string): FoundNode | undefined => {
    const tokens = path.split("/");
    let value: unknown = document;
    let [origin, from] = ["", 1];
    for (let index = 1; index < tokens.length; index++) {
      const name = decodeToken(tokens[index] ?? "");
      let next = memberAt(value, name);
      if (next === undefined) {
        // A `$ref` at the root of a document is not a reference.
        const found = index > 1 ? findBehind(value, name) : undefined;
        if (found === undefined) return undefined;
        [origin, from] = [found.pointer, index];
        next = memberAt(found.value, name);
      }
      value = next?.value;
    }
    return { value, pointer: [origin, ...tokens.slice(from)].join("/") };
  };
  /** Follows the `$ref` of a node until there is a member with the given name. */
  const findBehind = (value: unknown, name: string): FoundNode | undefined => {
    const passed = new Set<string>();
    for (let at = value; ; ) {
      const target = targetPointerOf(at);
      if (target === undefined || passed.has(target) || --budget < 0) return undefined;
      passed.add(target);
      const found = find(target);
      if (found === undefined || memberAt(found.value, name) !== undefined) return found;
      at = found.value;
    }
  };
  return find(pointer);
}

export function followRefs(document: SchemaObject, node: FoundNode): FoundNode | undefined {
  if (!isObject(node.value) || !Object.hasOwn(node.value, "$ref")) return node;
  const ends = chainEndsOf(document);
  const passed = new Set<string>();
  let current: FoundNode | undefined = node;
  while (current !== undefined && isObject(current.value) && Object.hasOwn(current.value, "$ref")) {
    const target = targetPointerOf(current.value);
    if (target === undefined || passed.has(target)) current = undefined;
    else {
      passed.add(target);
      current = ends.has(target) ? ends.get(target) : findNode(document, target);
    }
  }
  for (const target of passed) ends.set(target, current);
  return current;
}

/** Returns the pointer to the last reference in a chain, e.g. to a dangling reference. */
export function findLastReference(document: SchemaObject, node: FoundNode): string {
  const passed = new Set<string>();
  for (let current = node; ; ) {
    const target = targetPointerOf(current.value);
    const next = target === undefined || passed.has(target) ? undefined : findNode(document, target);
    if (target === undefined || next === undefined || refOf(next.value) === undefined) return current.pointer;
    passed.add(target);
    current = next;
  }
}

const chainEndsOf = oncePer((_: SchemaObject) => new Map<string, FoundNode | undefined>());

export function targetPointerOf(node: unknown): string | undefined {
  const ref = refOf(node);
  return ref === undefined ? undefined : pointerOfRef(ref);
}

/** Returns the `summary` and `description` of a reference, which override those of its target (OpenAPI 3.1.1 §4.8.23). */
export function textsOf(reference: SchemaObject): SchemaObject {
  const { summary, description } = reference;
  return {
    ...(typeof summary === "string" ? { summary } : {}),
    ...(typeof description === "string" ? { description } : {}),
  };
}

function memberAt(value: unknown, name: string): { readonly value: unknown } | undefined {
  if (Array.isArray(value)) {
    const index = /^(?:0|[1-9]\d*)$/.test(name) ? Number(name) : -1;
    return index >= 0 && index < value.length ? { value: value[index] } : undefined;
  }
  return isObject(value) && Object.hasOwn(value, name) ? { value: value[name] } : undefined;
}

export function infoText(
  document: SchemaObject,
  name: "title" | "version" | "description",
): string | undefined {
  const info = memberOf(document, "info");
  return isObject(info) ? textOf(info, name) : undefined;
}
