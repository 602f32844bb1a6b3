import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import { findNode, followRefs, textsOf } from "../../language/openapi/find-node.ts";
import { type DocumentVisitor, rewriteNode } from "../../language/openapi/rewrite-document.ts";
import { pointerOfRef, refOf, splitPointer } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { createCopyBudget, explainBudget } from "../bundle/copy-budget.ts";
import type { NodeOrigins } from "./node-origins.ts";
import type { Report } from "./report.ts";

const sections: Partial<Readonly<Record<ObjectKind, string>>> = {
  callback: "callbacks",
  header: "headers",
  mediaType: "mediaTypes",
  parameter: "parameters",
  requestBody: "requestBodies",
  response: "responses",
};

export interface InlineContext {
  readonly document: SchemaObject;
  readonly origins: NodeOrigins;
  readonly report: Report;
}

function createEndFinder(document: SchemaObject): (ref: string) => ReferenceEnd | undefined {
  const ends = new Map<string, ReferenceEnd | undefined>();
  return (ref) => {
    // The result is cached, since thousands of operations can refer to the same few responses and parameters.
    if (!ends.has(ref)) ends.set(ref, findEnd(document, ref));
    return ends.get(ref);
  };
}

function doesStay(found: ReferenceEnd | undefined, kind: ObjectKind): boolean {
  return found === undefined || (found.section !== undefined && found.section === sections[kind]);
}

/**
 * Creates a function that inlines references outside schemas. It keeps `$ref`s to components of the expected kind, and `$ref`s without a
 * target, which were reported during loading. All other references, and references to path items, are inlined.
 */
export function createReferenceInliner(
  context: InlineContext,
  visitor: () => DocumentVisitor,
): NonNullable<DocumentVisitor["reference"]> {
  const open = new Set<string>();
  const budget = createCopyBudget([context.document]);
  const refused = new Set<string>();
  const find = createEndFinder(context.document);
  return (reference, kind, site) => {
    const ref = refOf(reference);
    if (ref === undefined) return reference;
    const found = find(ref);
    if (found === undefined || doesStay(found, kind)) return reference;
    const { $ref: _, ...siblings } = reference;
    if (open.has(found.pointer)) {
      const message = `\`${ref}\` refers to itself. The \`$ref\` was ignored.`;
      context.report("ref/cycle", `${site.pointer}/$ref`, message);
      return {};
    }
    if (!budget.reserve(found.value)) {
      const details = { isReported: refused.has(found.pointer) };
      context.report("ref/expansion", `${site.pointer}/$ref`, explainBudget(ref), details);
      refused.add(found.pointer);
      return {};
    }
    open.add(found.pointer);
    const inlined = inline(found.value, siblings, kind);
    context.origins.move(site.pointer, context.origins.resolve(found.pointer));
    const rewritten = rewriteNode(inlined, kind, site, visitor());
    open.delete(found.pointer);
    return rewritten;
  };
}

interface ReferenceEnd {
  readonly value: SchemaObject;
  readonly pointer: string;
  readonly section: string | undefined;
}

function findEnd(document: SchemaObject, ref: string): ReferenceEnd | undefined {
  const target = pointerOfRef(ref);
  const named = target === undefined ? undefined : findNode(document, target);
  const found = named === undefined ? undefined : followRefs(document, named);
  if (target === undefined || found === undefined || !isObject(found.value)) return undefined;
  return { value: found.value, pointer: found.pointer, section: sectionNamed(target) };
}

function sectionNamed(target: string): string | undefined {
  const [components, section, , deeper] = splitPointer(target);
  return components === "components" && deeper === undefined ? section : undefined;
}

function inline(value: SchemaObject, siblings: SchemaObject, kind: ObjectKind): SchemaObject {
  if (kind === "pathItem") return Object.keys(siblings).length === 0 ? value : { ...value, ...siblings };
  const texts = textsOf(siblings);
  return Object.keys(texts).length === 0 ? value : { ...value, ...texts };
}
