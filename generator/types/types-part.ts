import type { GlobalContext, OpenAPI3, OperationObject } from "openapi-typescript";
import type TypeScript from "typescript";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { inertComments } from "./inert-comments.ts";
import { type MarkedType, markOf, markSchema } from "./marked-schema.ts";
import { createTypesContext, printNodes, toType, transformers, ts } from "./types-context.ts";

/** A part of a document whose types are printed at once. */
export type TypesPart =
  /** A member of `paths` or `webhooks`, and its operations, which are printed under `operations`. */
  | { readonly kind: "paths" | "webhooks"; readonly name: string; readonly value: unknown }
  /** A component in one of the sections of `components`. */
  | { readonly kind: "components"; readonly section: string; readonly name: string; readonly value: unknown }
  /** An operation that is printed only under `operations`. */
  | { readonly kind: "operation"; readonly name: string; readonly value: unknown }
  /** The schemas in `$defs`. */
  | { readonly kind: "$defs"; readonly value: unknown }
  /** A schema whose type is needed separately. */
  | { readonly kind: "type"; readonly value: unknown };

/** The text for a part of a document. */
export interface PartText {
  /** The printed member, with indentation; for `$defs` a declaration, for `type` a type. `""` if there is nothing to print. */
  readonly text: string;
  /** Declarations that the part needs outside its own text, in the order of printing: members of `operations`, and helper types. */
  readonly below: readonly (readonly [name: string, text: string])[];
}

/** Prints the types of a part of a document. */
export type PrintPart = (part: TypesPart) => PartText;

/**
 * Makes a {@link PrintPart}.
 *
 * @param resolve - Gives the target of a reference in the document.
 * @param memory - Keeps the text of a part until the part or a target of its references changes.
 */
export function createPartPrinter(resolve: (ref: string) => unknown, memory: Memory): PrintPart {
  const context = createTypesContext(resolve);
  return (part) => {
    const { value, ...rest } = part;
    return memory === noMemory || !isObject(value)
      ? printPart(part, context)
      : memory.recallAsking(printAlone, value, { resolve }, JSON.stringify(rest));
  };
}

/** Prints a part. The memory can keep the result by the arguments. `label` is the part without its `value`, as JSON. */
function printAlone(
  value: SchemaObject,
  { resolve }: { readonly resolve: (ref: string) => unknown },
  label: string,
): PartText {
  const part = { ...JSON.parse(label), value } as TypesPart; // `createPartPrinter` has written it.
  return printPart(part, createTypesContext(resolve));
}

function printPart(part: TypesPart, shared: GlobalContext): PartText {
  try {
    return printReadable(part, shared);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return printWithoutPercents(part, shared);
  }
}

/** Prints a part with names such as `50%`. openapi-typescript would percent-decode such a name and throw. The output has the `%`. */
function printWithoutPercents(part: TypesPart, shared: GlobalContext): PartText {
  const sign = chooseSign(JSON.stringify(part));
  const show = (text: string): string => text.replaceAll(sign, "%");
  const resolve: GlobalContext["resolve"] = <T>(ref: string) =>
    hidePercents(shared.resolve(ref), sign) as T | undefined;
  const hidden = hidePercents(part, sign) as TypesPart; // Only names and texts differ.
  const { text, below } = printReadable(hidden, { ...shared, resolve });
  return { text: show(text), below: below.map(([name, added]) => [show(name), show(added)]) };
}

function printReadable(part: TypesPart, shared: GlobalContext): PartText {
  const context: GlobalContext = { ...shared, injectFooter: [] };
  const text = printOwn(part, context);
  const below = context.injectFooter.map((node) => [nameOf(node) ?? "", printBelow(node)] as const);
  return { text, below };
}

function printBelow(node: TypeScript.Node): string {
  if (nameOf(node) !== "operations") return inertComments(printNodes(node));
  return membersOf([node], "operations")
    .map((member) => printMember(member, 1))
    .join("");
}

function printOwn(part: TypesPart, context: GlobalContext): string {
  switch (part.kind) {
    case "type":
      return inertComments(printNodes(toType(part.value, context))).trim();
    case "operation":
      transformers.injectOperationObject(part.name, part.value as OperationObject, { ctx: context }); // The document is normalised, so this is an Operation Object.
      return "";
    case "$defs": {
      const nodes = transform({ $defs: part.value }, context);
      return inertComments(printNodes(...nodes.filter((node) => nameOf(node) === "$defs")));
    }
    case "components": {
      const nodes = transform({ components: { [part.section]: { [part.name]: part.value } } }, context);
      const sections = membersOf(nodes, "components");
      return sections
        .flatMap(innerMembers)
        .map((member) => printMember(member, 2))
        .join(""); // There is at most one.
    }
    case "paths":
    case "webhooks": {
      const nodes = transform({ [part.kind]: { [part.name]: part.value } }, context);
      return membersOf(nodes, part.kind)
        .map((member) => printMember(member, 1))
        .join(""); // There is at most one.
    }
  }
}

/** Calls openapi-typescript's transformer of documents. A normalised document fits the type of the transformer's parameter. */
function transform(document: object, context: GlobalContext): readonly TypeScript.Node[] {
  return transformers.transformSchema(document as OpenAPI3, context);
}

function nameOf(node: TypeScript.Node): string | undefined {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? node.name.text : undefined;
}

function membersOf(nodes: readonly TypeScript.Node[], name: string): readonly TypeScript.TypeElement[] {
  return nodes.flatMap((node) =>
    ts.isInterfaceDeclaration(node) && node.name.text === name ? [...node.members] : [],
  );
}

function innerMembers(section: TypeScript.TypeElement): readonly TypeScript.TypeElement[] {
  const type = ts.isPropertySignature(section) ? section.type : undefined;
  return type !== undefined && ts.isTypeLiteralNode(type) ? [...type.members] : [];
}

/** Prints a member of an interface, indented for this depth. */
function printMember(member: TypeScript.TypeElement, depth: 1 | 2): string {
  const { factory } = ts;
  const inner =
    depth === 1
      ? member
      : factory.createPropertySignature(undefined, "x", undefined, factory.createTypeLiteralNode([member]));
  const text = printNodes(factory.createInterfaceDeclaration(undefined, "x", undefined, undefined, [inner]));
  // Removes the lines around the member, two for each level.
  let [start, end] = [0, text.length];
  for (let level = 0; level < depth; level += 1) {
    start = text.indexOf("\n", start) + 1;
    end = text.lastIndexOf("\n", end - 2) + 1;
  }
  return inertComments(text.slice(start, end));
}

/**
 * Replaces each `%` by `sign` in all names and texts, but not in `$ref`s. openapi-typescript percent-decodes the names on the path to a
 * node, which may throw. Texts are replaced because some of them, e.g. in `required`, must equal names.
 */
function hidePercents(value: unknown, sign: string): unknown {
  const hide = (text: string): string => text.replaceAll("%", sign);
  const visit = (node: unknown): unknown => {
    if (typeof node === "string") return hide(node);
    if (Array.isArray(node)) return node.map(visit);
    if (!isObject(node)) return node;
    const members = Object.entries(node).map(
      ([name, member]) => [hide(name), name === "$ref" ? member : visit(member)] as const,
    );
    const mark = markOf(node);
    const copy = Object.fromEntries(members);
    return mark === undefined ? copy : markSchema(copy, visitMark(mark, visit));
  };
  return visit(value);
}

function visitMark(mark: MarkedType, visit: (node: unknown) => unknown): MarkedType {
  switch (mark.kind) {
    case "blob":
    case "converted":
    case "never":
      return mark;
    case "stream":
      return { ...mark, item: visit(mark.item) };
    case "tuple":
      return {
        ...mark,
        items: mark.items.map(visit),
        ...(Object.hasOwn(mark, "rest") ? { rest: visit(mark.rest) } : {}),
      };
  }
}

/** Makes a text that does not occur in `text`, to replace `%` in names. TypeScript quotes a name with either of them. */
function chooseSign(text: string): string {
  let sign = "-percent-";
  while (text.includes(sign)) sign += "-";
  return sign;
}
