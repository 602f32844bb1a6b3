import { encodePointer } from "../../runtime/pointer.ts";
import { itemKind, memberKinds, type NodeKind } from "./node-kinds.ts";

/** A reference that was found. */
export interface FoundReference {
  /** What is due at its place, and hence what it has to lead to. */
  readonly kind: NodeKind;
  /** The `$ref`, or the value of a discriminator's mapping. */
  readonly text: string;
  /** Makes the pointer of the text, in the file. */
  readonly pointer: () => string;
}

/** An object with a `$ref` that is one: a member of that name whose value is a text. */
export interface ReferenceNode {
  readonly $ref: string;
  readonly [member: string]: unknown;
}

/** Tells whether a value is an object with a `$ref`. Where it stands must be a place for references. */
export function isReferenceNode(value: unknown): value is ReferenceNode {
  return typeof value === "object" && value !== null && "$ref" in value && typeof value.$ref === "string";
}

/** Tells whether a value is a `$ref` and nothing else. */
export function isPureReference(value: unknown): value is ReferenceNode {
  return isReferenceNode(value) && Object.keys(value).length === 1;
}

/** Walks a value of a kind and reports the references in it, in the order of the document, those in siblings included. */
export function visitReferences(
  value: unknown,
  kind: NodeKind,
  pointer: readonly string[],
  report: (reference: FoundReference) => void,
): void {
  const path: (string | number)[] = [...pointer];
  const visit = (node: unknown, nodeKind: NodeKind): void => {
    if (typeof node !== "object" || node === null) {
      if (nodeKind === "schemaName" && typeof node === "string") {
        const at = [...path];
        report({ kind: "schemaName", text: node, pointer: () => encodePointer(at) });
      }
      return;
    }
    if (Array.isArray(node)) {
      const items = itemKind(nodeKind);
      if (items !== undefined) visitItems(node, items);
      return;
    }
    if (isReferenceNode(node)) {
      const at = [...path, "$ref"];
      report({ kind: nodeKind, text: node.$ref, pointer: () => encodePointer(at) });
    }
    visitMembers(node, nodeKind);
  };
  const visitItems = (list: readonly unknown[], items: NodeKind): void => {
    for (let index = 0; index < list.length; index++) {
      path.push(index);
      visit(list[index], items);
      path.pop();
    }
  };
  const visitMembers = (node: object, nodeKind: NodeKind): void => {
    const kindOf = memberKinds(nodeKind);
    const members = node as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(node)) {
      const memberKind = kindOf(name);
      if (memberKind === undefined) continue;
      path.push(name);
      visit(members[name], memberKind);
      path.pop();
    }
  };
  visit(value, kind);
}
