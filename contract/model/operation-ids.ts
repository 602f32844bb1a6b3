import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import { createWalkTo, type NodeKind, rewriteChildren } from "../../language/openapi/walk-nodes.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { gone, isObject, rewriteMembers, type SchemaObject } from "../../language/values/json-object.ts";
import { encodePointer } from "../../runtime/pointer.ts";
import type { Bundle } from "../bundle/bundle-document.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import { placeId } from "./build-operation.ts";

const sections: readonly Section[] = [
  { path: ["paths"], kind: "pathItem extensible map", callbacks: false },
  { path: ["webhooks"], kind: "pathItem map", callbacks: false },
  { path: ["paths"], kind: "pathItem extensible map", callbacks: true },
  { path: ["webhooks"], kind: "pathItem map", callbacks: true },
  { path: ["components", "callbacks"], kind: "callback map", callbacks: true },
];

interface Section {
  readonly path: readonly string[];
  readonly kind: NodeKind;
  readonly callbacks: boolean;
}

interface Assignment {
  readonly bundle: Bundle;
  readonly findings: Finding[];
  readonly owners: Map<string, string>;
  readonly path: (string | number)[];
}

const operationWalk = createWalkTo("operation");

/**
 * Makes `operationId`s unique. The first operation in the author's order keeps the id. Later operations lose it, are reported, and are
 * identified by method and path. Runs before any stage sorts or removes operations, so that all commands use the same ids.
 */
export function assignOperationIds(bundle: Bundle): Bundle {
  const assignment: Assignment = { bundle, findings: [], owners: new Map(), path: [] };
  const document = sections.reduce(
    (before, section) => rewriteAt(before, section.path, section, assignment),
    bundle.document,
  );
  return document === bundle.document
    ? bundle
    : { ...bundle, document, findings: [...bundle.findings, ...assignment.findings] };
}

function rewriteAt(
  node: SchemaObject,
  [token, ...rest]: readonly string[],
  section: Section,
  assignment: Assignment,
): SchemaObject {
  if (token === undefined || !Object.hasOwn(node, token)) return node;
  const rewrite = (member: unknown): unknown => {
    if (rest.length === 0) return rewriteNode(member, section.kind, section, assignment);
    return isObject(member) ? rewriteAt(member, rest, section, assignment) : member;
  };
  assignment.path.push(token);
  const rewritten = rewriteMembers(node, rewrite, [token]);
  assignment.path.pop();
  return rewritten;
}

function rewriteNode(
  node: unknown,
  kind: NodeKind | undefined,
  section: Section,
  assignment: Assignment,
  isInCallback = kind === "callback map",
): unknown {
  if (typeof node !== "object" || node === null || kind === undefined) return node;
  const isDue = kind === "operation" && isInCallback === section.callbacks && isObject(node);
  return rewriteChildren(
    operationWalk,
    isDue ? assign(node, assignment) : node,
    kind,
    (child, inner, token) => {
      assignment.path.push(token);
      const rewritten = rewriteNode(child, inner, section, assignment, isInCallback || inner === "callback");
      assignment.path.pop();
      return rewritten;
    },
  );
}

function assign(operation: SchemaObject, { bundle, findings, owners, path }: Assignment): SchemaObject {
  const id = idOf(operation);
  if (id === undefined) return operation;
  const pointer = encodePointer(path);
  const owner = owners.get(id);
  if (owner === undefined) {
    owners.set(id, pointer);
    return operation;
  }
  const message = `\`${id}\` is the operationId of ${describe(owner)} and of ${describe(pointer)}. The second one is named ${nameAt(pointer)} instead.`;
  const places = [pointer, owner].map((at) => bundle.placeOf(`${at}/operationId`, "value"));
  findings.push(createFinding("document/duplicate-operation-id", { message, places }));
  return rewriteMembers(operation, () => gone, ["operationId"]);
}

function idOf(operation: SchemaObject): string | undefined {
  const id = Object.hasOwn(operation, "operationId") ? operation["operationId"] : undefined;
  if (typeof id === "string") return id;
  return typeof id === "number" || typeof id === "boolean" ? String(id) : undefined;
}

function describe(pointer: string): string {
  const { method, path } = siteOf(pointer);
  return `${method} \`${path}\``;
}

function nameAt(pointer: string): string {
  const { method, isCallback } = siteOf(pointer);
  return isCallback ? "after its callback" : `\`${placeId(method, pointer)}\``;
}

interface OperationSite {
  readonly method: string;
  readonly path: string;
  readonly isCallback: boolean;
}

function siteOf(pointer: string): OperationSite {
  const tokens = splitPointer(pointer);
  const name = tokens.at(-1) ?? "";
  const above = tokens.slice(0, tokens.at(-2) === "additionalOperations" ? -2 : -1);
  const method = pathItemMethods.includes(name.toLowerCase()) ? name.toUpperCase() : name;
  return { method, path: above.at(-1) ?? "", isCallback: above.length > 2 };
}
