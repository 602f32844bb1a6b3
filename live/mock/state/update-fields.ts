import { isObject, type Json } from "../../../language/values/json-object.ts";
import { printExact } from "../../../runtime/conversion/int64.ts";
import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import { decodePointer } from "../../../runtime/pointer.ts";
import { isEqual } from "../../../runtime/validators/equality.ts";
import { setMember } from "../../../runtime/wire/set-member.ts";
import { fieldsOf, type Writable } from "./resource-objects.ts";
import type { Fields } from "./store.ts";

/** A request that changes a part of a resource. */
interface Update {
  readonly contentType: string | undefined;
  readonly body: unknown;
}

const JSON_PATCH = { type: "application/json-patch+json" };
const PATCHES = [JSON_PATCH, { type: "application/merge-patch+json" }];

/** Or the reason why the update is impossible. */
type Updated = { readonly fields: Fields } | { readonly why: string };

/**
 * A body may be a JSON Patch (RFC 6902), a JSON Merge Patch (RFC 7396), or an object whose members replace fields.
 * @param current - The resource as GET shows it.
 */
export function updateFields(
  before: Fields,
  { contentType = "", body }: Update,
  current: () => Json | undefined,
): Updated {
  const patch = chooseByMediaType(PATCHES, contentType);
  if (patch === JSON_PATCH) return patchFields(before, body, current());
  if (patch === undefined) return { fields: new Map([...before, ...fieldsOf(body)]) };
  const shown = fieldsOf(current());
  const merged = [...fieldsOf(body)].map(([name, patch]) => {
    const known = before.has(name) ? before.get(name) : shown.get(name);
    return [name, patch === null ? undefined : mergePatch(known, patch)] as const;
  });
  return { fields: new Map([...before, ...merged]) };
}

function patchFields(before: Fields, patch: unknown, current: Json | undefined): Updated {
  const known = [...before].filter((field): field is [string, Json] => field[1] !== undefined);
  let why: string | undefined;
  for (const shown of current === undefined ? [Object.fromEntries(known)] : layersOf(current)) {
    const patched = applyJsonPatch(shown, patch);
    if ("value" in patched) return { fields: difference(before, fieldsOf(shown), fieldsOf(patched.value)) };
    why ??= patched.why;
  }
  return { why: why ?? "There is nothing to patch." };
}

/** Where the pointers of a patch may begin: the value, its `data`, and `attributes` of either. */
function layersOf(value: Json): readonly Json[] {
  const layers: Json[] = [];
  let current: Json | undefined = value;
  while (isObject(current) && layers.length < 3) {
    layers.push(current);
    const { data, attributes }: { data?: Json; attributes?: Json } = current;
    current = isObject(data) ? data : attributes;
  }
  return layers;
}

/** Removed members become `undefined`. */
function difference(fields: Fields, before: Fields, after: Fields): Fields {
  const changed = new Map(fields);
  for (const [name, value] of after) if (!isEqual(before.get(name), value)) changed.set(name, value);
  for (const name of before.keys()) if (!after.has(name)) changed.set(name, undefined);
  return changed;
}

/** RFC 7396. */
export function mergePatch(value: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Writable = {};
  if (isObject(value)) for (const [name, member] of Object.entries(value)) setMember(merged, name, member);
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) delete merged[name];
    else setMember(merged, name, mergePatch(Object.hasOwn(merged, name) ? merged[name] : undefined, member));
  }
  return merged;
}

/** Or the reason why the patch cannot be applied. */
export type Patched = { readonly value: Json } | { readonly why: string };

/** The value, and the characters copied so far. */
interface Work {
  /** `{ value }`, so that an operation can replace the value itself. */
  readonly root: Writable;
  copied: number;
}

/** Characters of JSON that a patch may copy. Otherwise, a few operations could double a value until memory is full. */
const MOST_COPIED = 1_000_000;

/**
 * Applies a JSON Patch (RFC 6902) to a copy, all operations or none: a malformed operation, a pointer without a target, or a failed test
 * fails the patch.
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

/** @returns the reason why it cannot be applied. */
function applyOperation(work: Work, operation: unknown): string | undefined {
  if (!isObject(operation)) return "is not an object";
  const path = readPath(operation["path"]);
  if (path === undefined) return "has no path";
  const from = readPath(operation["from"]);
  const { root } = work;
  // The value in a patch was decoded from JSON.
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

/** From an object `{ value }` with the value. `undefined` for a malformed pointer. */
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
