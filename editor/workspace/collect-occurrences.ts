import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import { lastToken } from "../../runtime/pointer.ts";
import { memberOf, type OutlineNode, pointerOf, type Span } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { createOccurrence, innerSpan, type NamedSymbol, nodeSymbol, type Occurrence } from "./occurrence.ts";
import { isTemplated, parameterScope, pathItemAround } from "./parameter-id.ts";
import { resolveReference, type Target } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

export interface FoundReference extends Target {
  readonly kind: ObjectKind;
}

/** What a path item, or a list of parameters in it, refers to. */
export interface ReferencedPart extends Target {
  readonly kind: "pathItem" | "parameter";
  /** The beginning of the ids of the parameters in the path template. */
  readonly scope: string;
}

export interface Collected {
  readonly occurrences: Occurrence[];
  readonly references: FoundReference[];
  readonly parts: ReferencedPart[];
}

export function createCollected(): Collected {
  return { occurrences: [], references: [], parts: [] };
}

export function collectOccurrences(
  source: Source,
  node: OutlineNode,
  kind: ObjectKind,
  found: Collected,
): void {
  const collect = collectors[kind];
  const names = createNames(source, found);
  if (kind !== "document" && kind !== "schemaName") names.addReference(memberOf(node, "$ref"), kind);
  collect?.(names, node);
}

type Names = ReturnType<typeof createNames>;

function createNames(source: Source, found: Collected) {
  const add = (
    symbol: NamedSymbol,
    role: Occurrence["role"],
    node: OutlineNode,
    whole: Span,
    { span = innerSpan(source, whole), form = "name" as Occurrence["form"] } = {},
  ): void => {
    found.occurrences.push(createOccurrence({ symbol, role, node, whole, span, form }));
  };
  const addScalar = (
    kind: NamedSymbol["kind"],
    role: Occurrence["role"],
    node: OutlineNode | undefined,
  ): void => {
    const name = readScalar(source.outline, node);
    if (node !== undefined && name !== undefined)
      add({ kind, id: `${kind} ${name}`, name }, role, node, node);
  };
  const addKey = (symbol: NamedSymbol, role: Occurrence["role"], node: OutlineNode): void => {
    if (node.key !== undefined) add(symbol, role, node, node.key);
  };
  const addTarget = (target: Target, kind: ObjectKind, node: OutlineNode): void => {
    found.references.push({ ...target, kind });
    const inner = innerSpan(source, node);
    const written = source.text.slice(inner.start, inner.end);
    const start = target.pointer === "" ? inner.start : inner.start + written.lastIndexOf("/") + 1;
    const symbol = nodeSymbol(target.path, target.pointer, lastToken(target.pointer) ?? "");
    add(symbol, "use", node, node, { span: { start, end: inner.end }, form: "reference" });
  };
  const addReference = (node: OutlineNode | undefined, kind: ObjectKind): void => {
    const text = readScalar(source.outline, node);
    const target = text === undefined ? undefined : resolveReference(source.path, text);
    if (node !== undefined && target !== undefined) addTarget(target, kind, node);
  };
  const addPart = (owner: OutlineNode | undefined, kind: ReferencedPart["kind"], scope: string): void => {
    const text = readScalar(source.outline, memberOf(owner, "$ref"));
    const target = text === undefined ? undefined : resolveReference(source.path, text);
    if (target !== undefined) found.parts.push({ ...target, kind, scope });
  };
  return { source, add, addScalar, addKey, addTarget, addReference, addPart };
}

const collectors: Partial<Readonly<Record<ObjectKind, (names: Names, node: OutlineNode) => void>>> = {
  document: (names, node) => {
    addSecurity(names, memberOf(node, "security"));
    addSchemes(names, memberOf(node, "securityDefinitions"));
    for (const section of ["definitions", "parameters", "responses"])
      addComponents(names, memberOf(node, section));
  },
  components: (names, node) => {
    for (const section of node.children)
      if (section.key?.text === "securitySchemes") addSchemes(names, section);
      else addComponents(names, section);
  },
  tag: (names, node) => {
    names.addScalar("tag", "definition", memberOf(node, "name"));
    names.addScalar("tag", "use", memberOf(node, "parent"));
  },
  operation: (names, node) => {
    names.addScalar("operation", "definition", memberOf(node, "operationId"));
    for (const tag of memberOf(node, "tags")?.children ?? []) names.addScalar("tag", "use", tag);
    addSecurity(names, memberOf(node, "security"));
  },
  pathItem: (names, node) => addPathParameters(names, node),
  parameter: (names, node) => addParameterName(names, node),
  link: (names, node) => {
    names.addScalar("operation", "use", memberOf(node, "operationId"));
    names.addReference(memberOf(node, "operationRef"), "operation");
  },
  schemaName: (names, node) => addSchemaName(names, node),
};

function addComponents({ source, addKey }: Names, section: OutlineNode | undefined): void {
  for (const node of section?.children ?? [])
    if (node.key !== undefined)
      addKey(nodeSymbol(source.path, pointerOf(node), node.key.text), "definition", node);
}

function addSchemes({ addKey }: Names, section: OutlineNode | undefined): void {
  for (const scheme of section?.children ?? []) {
    const name = scheme.key?.text ?? "";
    addKey({ kind: "scheme", id: `scheme ${name}`, name }, "definition", scheme);
    const flows = [scheme, ...(memberOf(scheme, "flows")?.children ?? [])];
    for (const scope of flows.flatMap((flow) => memberOf(flow, "scopes")?.children ?? [])) {
      const text = scope.key?.text ?? "";
      addKey({ kind: "scope", id: `scope ${name} ${text}`, name: text }, "definition", scope);
    }
  }
}

function addSecurity({ source, add, addKey }: Names, security: OutlineNode | undefined): void {
  for (const requirement of security?.children ?? [])
    for (const scheme of requirement.children) {
      const name = scheme.key?.text ?? "";
      addKey({ kind: "scheme", id: `scheme ${name}`, name }, "use", scheme);
      for (const scope of scheme.children) {
        const text = readScalar(source.outline, scope);
        if (text !== undefined)
          add({ kind: "scope", id: `scope ${name} ${text}`, name: text }, "use", scope, scope);
      }
    }
}

/** A mapping value is either a schema name or a reference (OpenAPI 3.1.1 §4.8.25.3). */
function addSchemaName({ source, addTarget, addReference }: Names, node: OutlineNode): void {
  const text = readScalar(source.outline, node);
  if (text === undefined) return;
  if (/^[\w.-]+$/.test(text) && !/\.(?:ya?ml|json)$/.test(text))
    addTarget({ path: source.path, pointer: `/components/schemas/${text}` }, "schema", node);
  else addReference(node, "schema");
}

/** Collects the name of a parameter outside of path items with a template. */
function addParameterName({ source, add }: Names, parameter: OutlineNode): void {
  const name = memberOf(parameter, "name");
  const text = readScalar(source.outline, name);
  const place = readScalar(source.outline, memberOf(parameter, "in"));
  if (name === undefined || text === undefined || place === undefined) return;
  if (place === "path" && pathItemAround(parameter) !== undefined) return;
  const id = parameterScope(source.path, parameter) + text;
  add({ kind: "parameter", id, name: text }, "definition", name, name);
}

/** Collects the parameters in a path template and their definitions in the path item. */
function addPathParameters({ source, add, addPart }: Names, pathItem: OutlineNode): void {
  const { key } = pathItem;
  if (key === undefined || !isTemplated(pathItem)) return;
  const scope = parameterScope(source.path, pathItem);
  const symbolOf = (name: string): NamedSymbol => ({ kind: "parameter", id: scope + name, name });
  const inner = innerSpan(source, key);
  for (const { 1: name = "", index } of source.text.slice(inner.start, inner.end).matchAll(/\{([^{}]+)\}/g)) {
    const span = { start: inner.start + index + 1, end: inner.start + index + 1 + name.length };
    add(symbolOf(name), "use", pathItem, { start: span.start - 1, end: span.end + 1 }, { span });
  }
  addPart(pathItem, "pathItem", scope);
  for (const list of [pathItem, ...pathItem.children].map((node) => memberOf(node, "parameters")))
    for (const parameter of list?.children ?? []) {
      addPart(parameter, "parameter", scope);
      const name = memberOf(parameter, "name");
      const text = readScalar(source.outline, name);
      if (
        name !== undefined &&
        text !== undefined &&
        readScalar(source.outline, memberOf(parameter, "in")) === "path"
      )
        add(symbolOf(text), "definition", name, name);
    }
}
