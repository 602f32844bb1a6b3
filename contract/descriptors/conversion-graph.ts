import { admittedTypes, convertedFormat, type FindWireType } from "../../language/schema/admitted-types.ts";
import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf, schemaPointer } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, memberOf, membersOf, sharedTypes } from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaLookup } from "../model/model-lookup.ts";

export interface ConversionGraphNode {
  readonly name?: string;
  format?: string;
  readonly properties: (readonly [name: string, node: ConversionGraphNode | undefined])[];
  readonly patterns: (readonly [pattern: string, node: ConversionGraphNode | undefined])[];
  additional?: ConversionGraphNode;
  readonly prefix: (ConversionGraphNode | undefined)[];
  items?: ConversionGraphNode;
  readonly all: ConversionGraphNode[];
  readonly unions: ConversionUnion[];
}

export interface ConversionUnion {
  readonly branches: readonly UnionBranch[];
}

interface UnionBranch {
  readonly schema: unknown;
  readonly pointer: string;
  readonly node: ConversionGraphNode | undefined;
}

export type FindConversions = (schema: unknown, pointer: string) => ConversionGraphNode | undefined;

/**
 * Creates a conversion graph, which contains one node per schema.
 * @param isLoose - Whether other schemas can have values of the parsed type, so that the type does not identify the format. This is the
 * case e.g. for a format that is parsed to an object.
 */
export function createConversionGraph(
  lookup: SchemaLookup,
  wireType: FindWireType,
  isLoose: (format: string) => boolean,
): FindConversions {
  const known = new Map<unknown, ConversionGraphNode>();
  const nodeOf = (schema: unknown, pointer: string, name?: string): ConversionGraphNode | undefined => {
    if (!isObject(schema)) return undefined;
    const target = refNameOf(schema);
    if (target !== undefined && Object.keys(schema).length === 1)
      return nodeOf(lookup(target), schemaPointer(target), target);
    const made = known.get(schema);
    if (made !== undefined) return made;
    const node: ConversionGraphNode = {
      ...(name === undefined ? {} : { name }),
      ...{ properties: [], patterns: [], prefix: [], all: [], unions: [] },
    };
    known.set(schema, node);
    const format = convertedFormat(schema, lookup, wireType);
    if (format !== undefined) {
      node.format = format;
      return node;
    }
    if (target !== undefined) {
      const joined = nodeOf(lookup(target), schemaPointer(target), target);
      if (joined !== undefined) node.all.push(joined);
    }
    for (const [part, ...tokens] of partsOf(schema)) {
      const inner = nodeOf(part, pointerTo(pointer, ...tokens));
      if (inner !== undefined) node.all.push(inner);
    }
    for (const [keyword, list] of [
      ["properties", node.properties],
      ["patternProperties", node.patterns],
    ] as const)
      for (const [key, member] of membersOf(memberOf(schema, keyword)))
        list.push([key, nodeOf(member, pointerTo(pointer, keyword, key))]);
    for (const [index, item] of elementsOf(memberOf(schema, "prefixItems")).entries())
      node.prefix.push(nodeOf(item, pointerTo(pointer, "prefixItems", index)));
    const additional = nodeOf(memberOf(schema, "additionalProperties"), `${pointer}/additionalProperties`);
    if (additional !== undefined) node.additional = additional;
    const items = nodeOf(memberOf(schema, "items"), `${pointer}/items`);
    if (items !== undefined) node.items = items;
    for (const { keyword, branches } of unionsOf(schema)) {
      const nodes = branches.map((branch, index) => {
        const at = pointerTo(pointer, keyword, index);
        return { schema: branch, pointer: at, node: nodeOf(branch, at) };
      });
      if (isToldByKind(nodes)) node.all.push(...nodes.flatMap((branch) => branch.node ?? []));
      else node.unions.push({ branches: nodes });
    }
    return node;
  };
  const isToldByKind = (branches: readonly UnionBranch[]): boolean => {
    const seen = new Set<JsonType>();
    for (const { schema } of branches) {
      const types = admittedTypes(schema, lookup);
      if (types.length === 0 || sharedTypes(types, seen).length > 0) return false;
      for (const type of types) seen.add(type);
    }
    const isLooseBranch = ({ node }: UnionBranch): boolean =>
      node?.format !== undefined && isLoose(node.format);
    const others = branches.filter((branch) => admittedTypes(branch.schema, lookup).join() !== "null");
    return others.length < 2 || !branches.some(isLooseBranch);
  };
  const converts = createPruner();
  return (schema, pointer) => {
    const node = nodeOf(schema, pointer);
    return node !== undefined && converts(node) ? node : undefined;
  };
}

export type Converts = (node: ConversionGraphNode) => boolean;

export function createPruner(): Converts {
  const known = new Map<ConversionGraphNode, boolean>();
  return (start) => {
    const decided = known.get(start);
    if (decided !== undefined) return decided;
    // If no format is reachable from a node, no format is reachable from any of its successors either.
    const seen = new Set<ConversionGraphNode>([start]);
    let found = false;
    for (const node of seen) {
      if (node.format !== undefined || known.get(node) === true) {
        found = true;
        break;
      }
      for (const next of listInner(node)) seen.add(next);
    }
    if (found) known.set(start, true);
    else for (const node of seen) known.set(node, false);
    return found;
  };
}

export function listInner({
  properties,
  patterns,
  additional,
  prefix,
  items,
  all,
  unions,
}: ConversionGraphNode): readonly ConversionGraphNode[] {
  return [
    ...properties.map(([, node]) => node),
    ...patterns.map(([, node]) => node),
    ...prefix,
    additional,
    items,
    ...all,
    ...unions.flatMap(({ branches }) => branches.map(({ node }) => node)),
  ].filter((node) => node !== undefined);
}
