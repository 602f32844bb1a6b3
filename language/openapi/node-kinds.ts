/**
 * Lists the places of references and components, derived from the shape of OpenAPI's objects, for versions 2.0 to 3.2 together.
 *
 * @module
 */
import { pointerTo } from "../../runtime/pointer.ts";
import { kindsLeadingTo, shapeOf } from "./document-shape.ts";
import { createWalk, itemKind, type NodeKind, type Walk } from "./walk-nodes.ts";

/** The sections of `components`, without `pathItems`. */
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

/** The section of `components` for each kind of node. Path items are excluded, since they are copied to where they are used. */
const sections: ReadonlyMap<string, ComponentSection> = new Map(
  [...shapeOf("components")].flatMap(([section, { holds }]) =>
    // The names of the rows of `components` are the sections.
    holds === undefined || section === "pathItems"
      ? []
      : [[holds.object, section as ComponentSection] as const],
  ),
);

/** The kinds of objects that can contain a reference. In all others, such as servers, a `$ref` is data. */
const referring = kindsLeadingTo(["pathItem", "text", "schemaName", ...sections.keys()]);

/** Visits every place where a reference is allowed, in every version of OpenAPI. */
export const referenceWalk: Walk = createWalk(
  ({ holds }) => holds !== undefined && referring.has(holds.object),
);

/** The section of `components` for a kind of node; `undefined` if there is none. */
export function sectionOf(kind: NodeKind): ComponentSection | undefined {
  return sections.get(kind);
}

/** The kind of the node at the end of a path of pointer tokens; `undefined` within data. */
export function kindAt(tokens: readonly string[]): NodeKind | undefined {
  let kind: NodeKind | undefined = "document";
  for (const token of tokens) {
    if (kind === undefined) return undefined;
    const items: NodeKind | undefined = /^\d+$/.test(token) ? itemKind(kind) : undefined;
    kind = items ?? referenceWalk.membersOf(kind).kindOf(token);
  }
  return kind;
}

/** For each section, the pointer of the map that contains such components in the given version of OpenAPI. */
export function componentSections(specification: string): ReadonlyMap<ComponentSection, string> {
  const isSwagger = specification.startsWith("2");
  const [parent, kind] = isSwagger ? (["", "document"] as const) : (["/components", "components"] as const);
  return new Map(
    [...shapeOf(kind)].flatMap(([name, { holds, only, since }]) => {
      const section = holds?.form === "map" ? sections.get(holds.object) : undefined;
      const isThere = isSwagger ? only === 2 : since === undefined || since <= specification;
      return section === undefined || !isThere ? [] : [[section, pointerTo(parent, name)] as const];
    }),
  );
}
