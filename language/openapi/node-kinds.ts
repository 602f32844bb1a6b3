/**
 * The kinds of nodes of a document, for walks that follow references: which member holds what, derived from the shape of OpenAPI's
 * objects. Versions 2.0 to 3.2 at once.
 *
 * @module
 */
import { pointerTo } from "../../runtime/pointer.ts";
import {
  type Form,
  isObjectKind,
  kindsLeadingTo,
  type Member,
  type ObjectKind,
  shapeOf,
} from "./document-shape.ts";

/** An object, or a list or map of objects of one kind. */
export type NodeKind = ObjectKind | `${ObjectKind} ${Exclude<Form, "one">}`;

/** The sections of `components` that a node may be kept in. */
export type ComponentSection =
  | "schemas"
  | "responses"
  | "parameters"
  | "examples"
  | "requestBodies"
  | "headers"
  | "securitySchemes"
  | "links"
  | "callbacks"
  | "mediaTypes";

/** A member or item, and its kind. */
export type KindLookup = (name: string) => NodeKind | undefined;

/** Sections by what they hold; a path item that is referred to is written in place, so that none of these is its own. */
const sections: ReadonlyMap<string, ComponentSection> = new Map(
  [...shapeOf("components")].flatMap(([section, { holds }]) =>
    // The rows of `components` are its sections.
    holds === undefined || section === "pathItems"
      ? []
      : [[holds.object, section as ComponentSection] as const],
  ),
);

/** Objects in which there may be a reference. In all others, such as servers, a `$ref` is data. */
const referring = kindsLeadingTo(["pathItem", "text", "schemaName", ...sections.keys()]);

const lookups = new Map<NodeKind, KindLookup>();

/** How to find the kind of a member of an object of this kind; `undefined` for what is data. */
export function memberKinds(kind: NodeKind): KindLookup {
  const known = lookups.get(kind) ?? createLookup(kind);
  lookups.set(kind, known);
  return known;
}

/** The kind of the items of an array of this kind. Until draft 2020-12 the `items` of a schema could be a list of schemas. */
export function itemKind(kind: NodeKind): NodeKind | undefined {
  return kind === "schema" ? "schema" : objectIn(kind, "list");
}

/** The section of `components` for this kind; `undefined` for what can only stand where it is used. */
export function sectionOf(kind: NodeKind): ComponentSection | undefined {
  return sections.get(kind);
}

/** The kind of the node at a pointer of a document, given as tokens; `undefined` where everything is data. */
export function kindAt(tokens: readonly string[]): NodeKind | undefined {
  let kind: NodeKind | undefined = "document";
  for (const token of tokens) {
    if (kind === undefined) return undefined;
    const items: NodeKind | undefined = /^\d+$/.test(token) ? itemKind(kind) : undefined;
    kind = items ?? memberKinds(kind)(token);
  }
  return kind;
}

/** Where a version of OpenAPI keeps its components: the pointer of each section's map. */
export function componentSections(specification: string): ReadonlyMap<ComponentSection, string> {
  const isSwagger = specification.startsWith("2");
  const [parent, kind] = isSwagger ? (["", "document"] as const) : (["/components", "components"] as const);
  return new Map(
    [...shapeOf(kind)].flatMap(([name, { holds, only, since }]) => {
      const section = holds?.form === "map" ? sections.get(holds.object) : undefined;
      const isThere = isSwagger ? only === 2 : since === undefined || since <= specification.slice(0, 3);
      return section === undefined || !isThere ? [] : [[section, pointerTo(parent, name)] as const];
    }),
  );
}

function createLookup(kind: NodeKind): KindLookup {
  if (kind === "callback") return createLookup("pathItem extensible map");
  const extensible = objectIn(kind, "extensible map");
  if (extensible !== undefined) return (name) => (name.startsWith("x-") ? undefined : extensible);
  const entry = objectIn(kind, "map");
  if (entry !== undefined) return () => entry;
  if (!isObjectKind(kind)) return () => undefined;
  const members = new Map([...shapeOf(kind)].map(([name, member]) => [name, kindOf(member)]));
  return (name) => members.get(name);
}

/** The kind of object that a list or map of this kind holds; `undefined` for other kinds. */
function objectIn(kind: NodeKind, form: Exclude<Form, "one">): ObjectKind | undefined {
  const object = kind.endsWith(` ${form}`) ? kind.slice(0, -form.length - 1) : "";
  return isObjectKind(object) ? object : undefined;
}

function kindOf({ holds }: Member): NodeKind | undefined {
  if (holds === undefined || !referring.has(holds.object)) return undefined;
  return holds.form === "one" ? holds.object : `${holds.object} ${holds.form}`;
}
