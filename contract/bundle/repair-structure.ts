/**
 * Ensures that every node has the JSON type required by OpenAPI, so that later stages can rely on it.
 * @module
 */

import {
  isObjectKind,
  type Member,
  type MemberType,
  type ObjectShape,
  shapeOf,
} from "../../language/openapi/document-shape.ts";
import { isReferenceNode, referenceWalk } from "../../language/openapi/visit-references.ts";
import { itemKind, type NodeKind, rewriteChildren } from "../../language/openapi/walk-nodes.ts";
import { gone, isObject, rewriteItems, type SchemaObject } from "../../language/values/json-object.ts";
import { createOrigins, type Origins } from "../../language/values/origins.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import { encodePointer, pointerTo } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Severity, UnreadNode } from "../findings/finding.ts";
import type { Bundle } from "./bundle-document.ts";

export interface SoundBundle extends Bundle {
  readonly unread: readonly UnreadNode[];
}

interface Repair {
  readonly bundle: Bundle;
  readonly findings: Finding[];
  readonly unread: UnreadNode[];
  readonly moves: Origins<string>;
  readonly path: (string | number)[];
}

/**
 * Reports nodes with a wrong type. They are removed, converted to a string, or replaced with an empty object. Schemas are checked during
 * normalisation. Malformed operations and path items are reported but kept, and the model lists them as unread.
 */
export function repairStructure(bundle: Bundle): SoundBundle {
  const repair: Repair = { bundle, findings: [], unread: [], moves: createOrigins(""), path: [] };
  const document = repairObject(repair, bundle.document, "document");
  const placeOf: Bundle["placeOf"] = (pointer, on) => {
    const { origin, rest } = repair.moves.resolve(pointer);
    return bundle.placeOf(origin + rest, on);
  };
  return {
    ...bundle,
    document,
    placeOf,
    findings: [...bundle.findings, ...repair.findings],
    unread: repair.unread,
  };
}

function repairNode(repair: Repair, value: unknown, kind: NodeKind): unknown {
  if (kind === "schema" || isReferenceNode(value)) return value;
  const due = typeDue(kind);
  if (due === "text") return repairMember(repair, value, "text");
  if (due === "list" && Array.isArray(value)) {
    const inner = itemKind(kind) ?? "text";
    return repairItems(repair, value, (item) => repairNode(repair, item, inner));
  }
  if (due === "object" && isObject(value)) return repairObject(repair, value, kind);
  tellType(repair, value, due === "list" ? "a list" : "an object", "error");
  if (isOperationOfModel(repair.path)) return value;
  // The node becomes an empty object, since its key still reveals the status or media type.
  return kind === "response" || kind === "mediaType" ? {} : gone;
}

function typeDue(kind: NodeKind): "object" | "list" | "text" {
  if (kind === "text" || kind === "schemaName") return "text";
  return kind.endsWith(" list") ? "list" : "object";
}

function isOperationOfModel(path: readonly (string | number)[]): boolean {
  const [section, , member] = path;
  if (section !== "paths" && section !== "webhooks") return false;
  if (path.length === 2) return true;
  const kind = typeof member === "string" ? referenceWalk.membersOf("pathItem").kindOf(member) : undefined;
  return path.length === 3 ? kind === "operation" : path.length === 4 && kind === "operation map";
}

function repairObject(repair: Repair, node: SchemaObject, kind: NodeKind): SchemaObject {
  const shape = objectShapeOf(kind);
  const repaired = rewriteChildren(referenceWalk, node, kind, (member, memberKind, name) => {
    const type = shape === undefined ? undefined : typeOfMember(shape, String(name));
    if (memberKind === undefined && type === undefined) return member;
    repair.path.push(name);
    const kept =
      memberKind === undefined
        ? repairMember(repair, member, type ?? "text")
        : repairNode(repair, member, memberKind);
    repair.path.pop();
    return kept;
  });
  tellMissing(repair, node, kind);
  return repaired;
}

function typeOfMember(shape: ObjectShape, name: string): MemberType | undefined {
  return shape.get(name)?.type ?? commentTypes.get(name);
}

const commentTypes: ReadonlyMap<string, MemberType> = new Map([
  ["title", "text"],
  ["summary", "text"],
]);

function objectShapeOf(kind: NodeKind): ObjectShape | undefined {
  return isObjectKind(kind) && kind !== "callback" ? shapeOf(kind) : undefined;
}

function repairItems(
  repair: Repair,
  list: readonly unknown[],
  check: (item: unknown) => unknown,
): readonly unknown[] {
  const { path, moves } = repair;
  let left = 0;
  return rewriteItems(list, (item, index) => {
    path.push(index);
    const kept = check(item);
    path.pop();
    if (kept === gone) return kept;
    if (left !== index) moves.register(encodePointer([...path, left]), encodePointer([...path, index]));
    left++;
    return kept;
  });
}

function repairMember(repair: Repair, value: unknown, type: MemberType): unknown {
  switch (type) {
    case "text":
      if (typeof value === "string") return value;
      tellType(repair, value, "a text", isScalar(value) ? "warning" : "error");
      return isScalar(value) ? String(value) : gone;
    case "flag":
      if (typeof value === "boolean") return value;
      tellType(repair, value, "`true` or `false`", "error");
      return gone;
    case "texts":
    case "objects":
      if (Array.isArray(value)) return repairItems(repair, value, (item) => checkItem(repair, item, type));
      tellType(repair, value, "a list", "error");
      return gone;
    default:
      return assertNever(type);
  }
}

function checkItem(repair: Repair, item: unknown, type: "texts" | "objects"): unknown {
  if (type === "texts") return repairMember(repair, item, "text");
  if (isObject(item)) return item;
  tellType(repair, item, "an object", "error");
  return gone;
}

function isScalar(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

function tellMissing(repair: Repair, node: SchemaObject, kind: NodeKind): void {
  for (const name of requiredOf(kind)) {
    if (Object.hasOwn(node, name)) continue;
    const subject = repair.path.length === 0 ? "The document" : `\`${repair.path.join(".")}\``;
    tell(repair, "document/missing-member", {
      message: `${subject} has no \`${name}\`.`,
      severity: "warning",
    });
  }
}

const requiredByKind = new Map<NodeKind, readonly string[]>();

function requiredOf(kind: NodeKind): readonly string[] {
  const required = requiredByKind.get(kind) ?? listRequired(objectShapeOf(kind) ?? []);
  requiredByKind.set(kind, required);
  return required;
}

function listRequired(members: Iterable<readonly [string, Member]>): readonly string[] {
  return [...members].flatMap(([name, { isRequired }]) => (isRequired === true ? [name] : []));
}

function tellType(repair: Repair, value: unknown, due: string, severity: Severity): void {
  const name = repair.path.at(-1);
  const subject = typeof name === "number" ? `Item ${name + 1} of \`${repair.path.at(-2)}\`` : `\`${name}\``;
  const message = `${subject} is ${describeType(value)}, but must be ${due}.`;
  tell(repair, "document/wrong-type", { message, severity });
}

function tell(
  { bundle, findings, unread, path }: Repair,
  code: FindingCode,
  { message, severity }: { readonly message: string; readonly severity: Severity },
): void {
  const pointer = encodePointer(path);
  const on = code === "document/wrong-type" && path.length > 0 ? "value" : undefined;
  findings.push(createFinding(code, { message, severity, places: [bundle.placeOf(pointer, on)] }));
  if (code === "document/wrong-type") unread.push({ pointer: unreadPointer(path), code, message });
}

const sections: ReadonlyMap<string | number, string> = new Map([
  ["definitions", "/components/schemas"],
  ["parameters", "/components/parameters"],
  ["responses", "/components/responses"],
  ["securityDefinitions", "/components/securitySchemes"],
]);

function unreadPointer([section, ...rest]: readonly (string | number)[]): string {
  if (section === undefined) return "";
  return pointerTo(sections.get(section) ?? encodePointer([section]), ...rest);
}

function describeType(value: unknown): string {
  if (value === null) return "`null`, or empty";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "object":
      return "an object";
    case "string":
      return "a text";
    case "boolean":
      return `\`${String(value)}\``;
    default:
      return "a number";
  }
}
