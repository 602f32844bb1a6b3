import { kindAt } from "../../language/openapi/visit-references.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { encodePointer, readPointer } from "../../runtime/pointer.ts";

/** A document with one member removed or changed. */
export interface Mutant {
  readonly document: SchemaObject;
  readonly pointer: string;
  readonly change: "delete" | "alter";
  /** The kind of object and the member, e.g. `parameter.required`; `data` for anything inside a value. */
  readonly construct: string;
}

/** The members of a document that can be changed: all but extensions and their contents. */
export function listSites(document: SchemaObject): readonly (readonly (string | number)[])[] {
  const sites: (readonly (string | number)[])[] = [];
  const visit = (node: unknown, path: readonly (string | number)[]): void => {
    if (Array.isArray(node)) for (const [index, item] of node.entries()) visit(item, [...path, index]);
    if (!isObject(node)) return;
    for (const [name, member] of Object.entries(node)) {
      if (name.startsWith("x-") || (path.length === 0 && isFrame(name, member))) continue;
      sites.push([...path, name]);
      visit(member, [...path, name]);
    }
  };
  visit(document, []);
  return sites;
}

/**
 * Whether a member is left alone: the version, which loading checks, and the empty `paths` added to a document that has only
 * webhooks.
 */
function isFrame(name: string, value: unknown): boolean {
  return (
    ["openapi", "swagger"].includes(name) || (name === "paths" && Object.keys(Object(value)).length === 0)
  );
}

/** Makes the mutant of one member; `undefined` if the member cannot be changed. */
export function mutate(
  document: SchemaObject,
  path: readonly (string | number)[],
  change: Mutant["change"],
): Mutant | undefined {
  if (change === "delete" && isDefault(document, path)) return undefined;
  const changed = changeAt(document, path, change === "delete" ? () => gone : alter);
  if (changed === undefined || !isObject(changed)) return undefined;
  const parent = path.slice(0, -1).map(String);
  const construct = `${kindAt(parent) ?? "data"}.${path.at(-1) ?? ""}`;
  return { document: changed, pointer: encodePointer(path), change, construct };
}

/** Whether a member has its default value: a flag that is `false`, or an empty `required`. */
function isDefault(document: SchemaObject, path: readonly (string | number)[]): boolean {
  const flags =
    /\/(?:required|deprecated|nullable|uniqueItems|readOnly|writeOnly|allowReserved|exclusiveM\w+)$/;
  const pointer = encodePointer(path);
  const value: unknown = readPointer(document, pointer);
  return flags.test(pointer) && (value === false || (Array.isArray(value) && value.length === 0));
}

/** Marks a member that is removed. */
const gone = Symbol("gone");

function changeAt(
  node: unknown,
  [key, ...rest]: readonly (string | number)[],
  make: (value: unknown) => unknown,
): unknown {
  if (key === undefined) return make(node);
  if (Array.isArray(node)) {
    const item = changeAt(node[Number(key)], rest, make);
    return item === undefined ? undefined : node.map((before, index) => (index === key ? item : before));
  }
  if (!isObject(node)) return undefined;
  const member = changeAt(node[key], rest, make);
  if (member === undefined) return undefined;
  const entries = Object.entries(node).map(
    ([name, before]) => [name, name === String(key) ? member : before] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== gone));
}

/** Another value of the same type. `undefined` for objects, whose members are changed individually. */
function alter(value: unknown): unknown {
  switch (typeof value) {
    case "string":
      return `${value}z`;
    case "number":
      return value + 1;
    case "boolean":
      return !value;
    default:
      return Array.isArray(value) && value.length > 0 ? value.slice(1) : undefined;
  }
}
