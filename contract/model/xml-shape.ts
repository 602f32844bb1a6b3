import { appliedSchemas, unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import {
  asObject,
  elementsOf,
  isObject,
  type JsonSchema,
  memberOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type { XmlName, XmlNode, XmlPart, XmlProperty, XmlShape } from "../../runtime/descriptors.ts";
import type { SchemaLookup } from "./model-lookup.ts";
import { createSchemaKeys } from "./schema-keys.ts";
import type { IntegerForm } from "./types.ts";
import { itemsOfValue, membersOfValue, schemasOfValue } from "./value-parts.ts";
import { textTypes } from "./wire-shape.ts";

export interface XmlContext {
  readonly lookup: SchemaLookup;
  readonly integers: IntegerForm | undefined;
  /** The OpenAPI version. Since 3.2, a referenced schema determines the name of its element. */
  readonly specification: string;
}

const nodeLimit = 2_000;

/**
 * Returns the XML representation of a schema's values (XML Object: OpenAPI 3.0.4 §4.7.26, 3.2 §4.26).
 *
 * The specification leaves several points open, which are decided as follows:
 * - A schema without an XML Object inherits the XML Object of its `$ref` target, or of the only schema in its `allOf`.
 * - Before 3.2, an element for a property with a `$ref` is named after the property; since 3.2, after the component. The property's name is
 *   also accepted.
 * - A root element without a name can have any name. The root element of an unnamed union has the name of one of the branches.
 * - Parts that no XML node can represent are `unknown`: an object in an attribute, an array of unwrapped arrays, and an unwrapped array as
 *   root.
 */
export function xmlShape(schema: JsonSchema, context: XmlContext): XmlShape {
  const nodes: XmlNode[] = [];
  const known = new Map<string, number>();
  const keyOf = createSchemaKeys();
  const waiting: (() => void)[] = [];

  const add = (node: XmlNode): number => nodes.push(node) - 1;
  const anyNode = (): number => remember("any", () => add({ types: [] }));
  const remember = (key: string, make: () => number): number => {
    const index = known.get(key) ?? make();
    known.set(key, index);
    return index;
  };

  const nodeOf = (of: unknown): number => {
    if (!isObject(of) || nodes.length >= nodeLimit) return anyNode();
    return remember(keyOf(of), () => {
      const index = add({ types: [] });
      waiting.push(() => {
        nodes[index] = describeNode(of, (part, place) => partOf(part, place), context);
      });
      return index;
    });
  };
  const partOf: FindPart = (of, place) => {
    // The shape is unknown if the number of nodes exceeds the limit.
    if (nodes.length >= nodeLimit) return { node: anyNode(), as: "unknown" };
    const node = nodeOf(of);
    return { node, ...representationOf(of, place, context) };
  };

  const root = partOf(schema, "root");
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
  return { root, nodes };
}

type Place = "root" | "property" | "item" | "prefix item";

type FindPart = (schema: unknown, place: Place) => XmlPart;

function describeNode(schema: SchemaObject, partOf: FindPart, { lookup, integers }: XmlContext): XmlNode {
  const applied = schemasOfValue(schema, lookup);
  const types = textTypes(schema, applied, lookup, integers);
  const prefix = applied
    .map((part) => elementsOf(memberOf(part, "prefixItems")))
    .find((one) => one.length > 0);
  const rest =
    prefix === undefined ? itemsOfValue(applied) : applied.map((part) => part["items"]).find(isObject);
  const { properties, patterns, additional } = membersOfValue(schema, applied, lookup);
  const required = requiredOf(schema, lookup);
  const named = properties.map(({ name, schema: inner }): XmlProperty => {
    const part = partOf(inner, "property");
    return required.has(name) ? [name, part, true] : [name, part];
  });
  return {
    types,
    ...(rest === undefined ? {} : { items: partOf(rest, "item") }),
    ...(prefix === undefined ? {} : { prefix: prefix.map((one) => partOf(one, "prefix item")) }),
    ...(named.length === 0 ? {} : { properties: named }),
    ...(patterns.length === 0
      ? {}
      : { patterns: patterns.map(([pattern, inner]) => [pattern, partOf(inner, "property")] as const) }),
    ...(additional === undefined ? {} : { additional: partOf(additional, "property") }),
  };
}

function requiredOf(schema: unknown, lookup: SchemaLookup): ReadonlySet<unknown> {
  return new Set(
    appliedSchemas(schema, lookup, "certain").flatMap((part) =>
      elementsOf(memberOf(part.schema, "required")),
    ),
  );
}

interface Link {
  readonly schema: unknown;
  readonly component?: string;
}

function chainOf(start: unknown, lookup: SchemaLookup): readonly Link[] {
  const chain: Link[] = [];
  const seen = new Set<unknown>();
  for (let next: Link | undefined = { schema: start }; next !== undefined && !seen.has(next.schema); ) {
    seen.add(next.schema);
    chain.push(next);
    next = nextLink(next.schema, lookup);
  }
  return chain;
}

function nextLink(schema: unknown, lookup: SchemaLookup): Link | undefined {
  const name = refNameOf(schema);
  if (name !== undefined) return { schema: lookup(name), component: lookup.componentName?.(name) ?? name };
  const parts = elementsOf(memberOf(asObject(schema), "allOf"));
  return parts.length === 1 && memberOf(asObject(schema), "properties") === undefined
    ? { schema: parts[0] }
    : undefined;
}

type Representation = Omit<XmlPart, "node">;

function representationOf(schema: unknown, place: Place, context: XmlContext): Representation {
  const chain = chainOf(schema, context.lookup);
  const types = typesOf(schema, context);
  const isList = types.includes("array");
  const explicit = chain.map((link) => statedType(link.schema, isList)).find((type) => type !== undefined);
  const as = explicit ?? (isList ? "none" : "element");
  if (!isPossible(as, types, place)) return { as: "unknown" };
  if (as !== "element" && as !== "attribute") return { as };
  return { as, ...namesOf(chain, place, context) };
}

function typesOf(schema: unknown, { lookup }: XmlContext): XmlNode["types"] {
  return isObject(schema) ? textTypes(schema, schemasOfValue(schema, lookup), lookup, undefined) : [];
}

function xmlOf(schema: unknown): SchemaObject {
  return asObject(memberOf(asObject(schema), "xml"));
}

const nodeTypes = ["element", "attribute", "text", "cdata", "none"] as const;

function statedType(schema: unknown, isList: boolean): Representation["as"] | undefined {
  const xml = xmlOf(schema);
  const stated = nodeTypes.find((type) => type === memberOf(xml, "nodeType"));
  if (stated !== undefined) return stated;
  if (memberOf(xml, "attribute") === true) return "attribute";
  return isList && memberOf(xml, "wrapped") === true ? "element" : undefined;
}

function isPossible(as: Representation["as"], types: XmlNode["types"], place: Place): boolean {
  const holds = types.includes("array") || types.includes("object");
  switch (as) {
    case "element":
      return true;
    case "attribute":
      return place === "property" && !holds;
    case "text":
    case "cdata":
      return !holds && (place === "property" || place === "prefix item");
    case "none":
      return place === "property" && holds;
    case "unknown":
      return false;
  }
}

function namesOf(
  chain: readonly Link[],
  place: Place,
  context: XmlContext,
): Pick<XmlPart, "names" | "orMember" | "namespace" | "prefix"> {
  const xmls = chain.map(({ schema }) => xmlOf(schema));
  const first = (member: string): string | undefined =>
    xmls.map((xml) => textOf(xml, member)).find((text) => text !== undefined);
  const namespace = first("namespace");
  const prefix = first("prefix");
  const space = {
    ...(namespace === undefined ? {} : { namespace }),
    ...(namespace === undefined || prefix === undefined ? {} : { prefix }),
  };
  const name = first("name");
  if (name !== undefined) return { names: [{ name, ...space }] };
  const component = chain.find((link) => link.component !== undefined)?.component;
  if (component !== undefined && (place === "root" || isLater(context.specification)))
    return {
      names: [{ name: component, ...space }],
      ...(place === "root" ? {} : { orMember: true }),
      ...space,
    };
  const branches = place === "root" ? branchNames(chain.at(-1)?.schema, context) : [];
  return branches.length === 0 ? space : { names: branches };
}

function isLater(specification: string): boolean {
  return /^3\.(?![01](?:\D|$))/.test(specification);
}

function branchNames(schema: unknown, context: XmlContext): readonly XmlName[] {
  const branches = isObject(schema) ? unionsOf(schema).flatMap((union) => union.branches) : [];
  const names = branches.map((branch) => representationOf(branch, "root", context).names);
  return names.every((one) => one !== undefined) ? names.flat() : [];
}
