import { createHash } from "node:crypto";
import type { Contract } from "../contract/build/contract.ts";
import { splitPointer } from "../language/schema/local-ref.ts";
import { isObject, memberOf } from "../language/values/json-object.ts";
import { lastToken, pointerTo, readPointer } from "../runtime/pointer.ts";
import { isEqual } from "../runtime/validators/equality.ts";
import type { Pair } from "./changes/change.ts";
import type { Difference, OperationPair } from "./compare/part.ts";
import type { SchemaDifference } from "./compare-schemas.ts";

/**
 * Identifies a change by its code, its place in both documents, and the old and new values. Line numbers, texts and the order of
 * parameters do not affect it, so that an approval stays valid, and applies to no other change.
 * @param operation - The first operation with the change.
 */
export function fingerprintOf(
  difference: SchemaDifference,
  contracts: Pair<Contract>,
  operation: OperationPair | undefined,
  label: string,
): string {
  const { side, code, detail, places } = difference;
  const parts = code.startsWith("schema/")
    ? [
        schemaPlace(difference, contracts),
        detail,
        saysMember(difference) ? "" : showValues(difference.values),
      ]
    : [
        places.new === "/servers" ? "" : label,
        partPlace(difference, contracts, operation),
        showValues(partValues(difference, contracts)),
      ];
  return [side, code, ...parts].filter((part) => part !== undefined && part !== "").join(" ");
}

/** Returns the place in the new document, and the one in the old document if the schema is elsewhere there. */
function schemaPlace({ code, places }: Difference, contracts: Pair<Contract>): string {
  const keyword = code.slice("schema/".length);
  const [old, now] = [stablePointer(contracts.old, places.old), stablePointer(contracts.new, places.new)];
  if (old === "" || now === "") return now || old;
  const schemaOf = (pointer: string): string =>
    pointer.endsWith(`/${keyword}`) ? pointer.slice(0, -keyword.length - 1) : pointer;
  // A schema that is not written has the place of the nearest node around it.
  if (schemaOf(old).startsWith(`${now}/`)) return old;
  return schemaOf(old) === schemaOf(now) || schemaOf(now).startsWith(`${old}/`) ? now : `${now} (${old})`;
}

const aboutMember: ReadonlySet<string> = new Set([
  "schema/required",
  "schema/properties",
  "schema/additionalProperties",
  "schema/unevaluatedProperties",
]);

/** Whether the name of the member already says what changed. */
function saysMember({ code, detail }: SchemaDifference): boolean {
  return detail !== undefined && detail !== "*" && aboutMember.has(code);
}

/** Returns the names of a server, or the pointer of an added part in the new document or of a removed part in the old one, relative to its operation. */
function partPlace(
  { code, message, places }: Difference,
  contracts: Pair<Contract>,
  operation: OperationPair | undefined,
): string {
  // All servers of a list have the same place.
  if (code.startsWith("server/")) {
    const names = [...message.matchAll(/`([^`]*)`/g)].map(([, name]) => name);
    return (code === "server/changed" ? names : names.slice(0, 1)).join(" ");
  }
  const isRemoved = code.endsWith("/removed") && places.old !== null;
  const version = isRemoved || places.new === null ? "old" : "new";
  const pointer = stablePointer(contracts[version], places[version]);
  const base = operation?.[version].pointer;
  if (base === undefined || (pointer !== base && !pointer.startsWith(`${base}/`))) return pointer;
  return pointer.slice(base.length + 1);
}

/** Replaces the indexes of parameters and servers, which depend on their order, with names. */
function stablePointer({ document }: Contract, pointer: string | null): string {
  let stable = "";
  let node: unknown = document;
  for (const token of splitPointer(pointer ?? "")) {
    const isListed = Array.isArray(node);
    node = readPointer(node, pointerTo("", token));
    const [name, location, url] = ["name", "in", "url"].map((key) =>
      isObject(node) ? memberOf(node, key) : undefined,
    );
    if (isListed && typeof name === "string" && typeof location === "string")
      stable = pointerTo(stable, `${location}:${location === "header" ? name.toLowerCase() : name}`);
    else stable = pointerTo(stable, isListed && typeof url === "string" ? url : token);
  }
  return stable;
}

function partValues({ code, message, places }: Difference, contracts: Pair<Contract>): Pair<unknown> {
  // Several unread parts can have the same place.
  if (code === "document/unclear") return { old: undefined, new: message };
  const valueAt = (version: "old" | "new"): unknown => {
    const pointer = places[version];
    return pointer === null
      ? undefined
      : partValue(code, pointer, readPointer(contracts[version].document, pointer));
  };
  return { old: valueAt("old"), new: valueAt("new") };
}

function partValue(code: string, pointer: string, node: unknown): unknown {
  switch (code) {
    case "parameter/style":
    case "header/style":
      return isObject(node)
        ? [
            ...["style", "explode", "collectionFormat"].map((key) => memberOf(node, key) ?? null),
            Object.keys(memberOf(node, "content") ?? {}),
          ]
        : undefined;
    case "security/changed":
    case "security/scopes":
      return lastToken(pointer) === "security" ? node : undefined;
    case "security/scheme":
    case "media-type/encoding":
      return isObject(node) ? { ...node, description: undefined } : node;
    case "extension/changed":
    case "link/changed":
      return node;
    default:
      return code.startsWith("sunset/") && isObject(node) ? memberOf(node, "x-sunset") : undefined;
  }
}

/** Shows short values as they are, and others by a hash. */
function showValues(values: Pair<unknown> | undefined): string {
  if (values === undefined || isEqual(values.old ?? null, values.new ?? null)) return "";
  const [old, now] = [showShort(values.old), showShort(values.new)];
  if (old !== undefined && now !== undefined) return `${old} to ${now}`;
  const text = JSON.stringify([canonical(values.old), canonical(values.new)]);
  return `#${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}

function showShort(value: unknown): string | undefined {
  if (value === undefined) return "none";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && /^[\w.-]{1,24}$/.test(value) && value !== "none" ? value : undefined;
}

/** Makes the order of members and elements irrelevant. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(canonical(one))).sort();
  if (!isObject(value)) return value ?? null;
  return Object.keys(value)
    .sort()
    .map((key) => [key, canonical(value[key])]);
}
