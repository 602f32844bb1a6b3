import { isObject, type Json } from "../../../language/values/json-object.ts";
import { printExact } from "../../../runtime/conversion/int64.ts";
import { decodePointer } from "../../../runtime/pointer.ts";
import { isEqual } from "../../../runtime/validators/equality.ts";
import { setMember } from "../../../runtime/wire/set-member.ts";
import type { Writable } from "./resource-objects.ts";

export type Patched = { readonly value: Json } | { readonly why: string };

interface Work {
  /** The document as `{ value }`, so that an operation can replace the value itself. */
  readonly root: Writable;
  copied: number;
}

/** Maximum number of characters that a patch can copy. Unlimited copies could exhaust memory. */
const MOST_COPIED = 1_000_000;

/**
 * Applies a JSON Patch (RFC 6902) to a copy, atomically. A malformed operation, a pointer without a target or a failed test makes the
 * whole patch fail.
 */
export function applyJsonPatch(value: Json, patch: unknown): Patched {
  if (!Array.isArray(patch)) return { why: "A JSON Patch is a list of operations." };
  const root: Writable = { value: structuredClone(value) };
  const work: Work = { root, copied: 0 };
  for (const [index, operation] of patch.entries()) {
    const why = applyOperation(work, operation);
    if (why !== undefined) return { why: `Operation ${index + 1} ${why}.` };
  }
  return { value: root["value"] ?? null };
}

function applyOperation(work: Work, operation: unknown): string | undefined {
  if (!isObject(operation)) return "is not an object";
  const path = readPath(operation["path"]);
  if (path === undefined) return "has no path";
  const from = readPath(operation["from"]);
  const { root } = work;
  const value = operation["value"] as Json | undefined;
  switch (operation["op"]) {
    case "add":
      return value === undefined ? "has no value" : add(root, path, value);
    case "remove":
      return remove(root, path);
    case "replace":
      return value === undefined ? "has no value" : (remove(root, path) ?? add(root, path, value));
    case "move":
      return from === undefined ? "has no `from`" : move(root, from, path);
    case "copy":
      return from === undefined ? "has no `from`" : copy(work, from, path);
    case "test":
      return isEqual(valueAt(root, path), value) ? undefined : "tests for another value";
    default:
      return "has an `op` that RFC 6902 does not define";
  }
}

function move(root: Writable, from: readonly string[], path: readonly string[]): string | undefined {
  const moved = valueAt(root, from);
  if (moved === undefined) return "moves a value that does not exist";
  return remove(root, from) ?? add(root, path, moved);
}

function copy(work: Work, from: readonly string[], path: readonly string[]): string | undefined {
  const copied = valueAt(work.root, from);
  if (copied === undefined) return "copies a value that does not exist";
  work.copied += printExact(copied).length;
  return work.copied > MOST_COPIED ? "copies too much" : add(work.root, path, structuredClone(copied));
}

function readPath(pointer: unknown): readonly string[] | undefined {
  const tokens = typeof pointer === "string" ? decodePointer(pointer) : undefined;
  return tokens && ["value", ...tokens];
}

function valueAt(root: Writable, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const token of path) {
    if (Array.isArray(value)) value = /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
    else value = isWritable(value) && Object.hasOwn(value, token) ? value[token] : undefined;
  }
  return value;
}

function add(root: Writable, path: readonly string[], value: Json): string | undefined {
  const parent = valueAt(root, path.slice(0, -1));
  const token = path.at(-1) ?? "";
  if (isList(parent)) {
    const index = token === "-" ? parent.length : Number(token);
    if (!/^(?:-|0|[1-9]\d*)$/.test(token) || index > parent.length) return "adds beyond the end of a list";
    parent.splice(index, 0, value);
    return undefined;
  }
  if (!isWritable(parent)) return "adds to a value that does not exist";
  setMember(parent, token, value);
  return undefined;
}

function remove(root: Writable, path: readonly string[]): string | undefined {
  if (valueAt(root, path) === undefined) return "points to a value that does not exist";
  const parent = valueAt(root, path.slice(0, -1));
  const token = path.at(-1) ?? "";
  if (isList(parent)) parent.splice(Number(token), 1);
  else if (isObject(parent)) Reflect.deleteProperty(parent, token);
  return undefined;
}

function isList(value: Json | undefined): value is Json[] {
  return Array.isArray(value);
}

function isWritable(value: Json | undefined): value is Writable {
  return isObject(value);
}
