import { compositionKeywords, type Union, unionsOf } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { asObject, elementsOf, isObject, memberOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { type Contradiction, certainParts, isOnlyOf, type SchemaPart } from "./find-excluded-values.ts";

interface Node extends SchemaPart {
  readonly needs: Need[];
  readonly meets: Need[];
  open: number;
  isDecided: boolean;
}

/**
 * A requirement for finite values: at least one of the alternatives in `nodes` must have finite values. For a required member, the
 * alternative is its schema; for a union, the alternatives are its branches.
 */
interface Need {
  readonly owner: Node;
  readonly nodes: Node[];
  isMet: boolean;
}

/**
 * Finds schemas without finite values. Such a schema requires a member whose schema requires it again, and neither a union branch nor
 * another type ends the chain. The algorithm starts with no schema considered finite. It marks schemas without requirements, then
 * repeatedly schemas whose requirements are met, until nothing changes. Each schema is examined once.
 */
export function createEndlessFinder(
  find: FindSchema,
): (schema: unknown, pointer: string) => Contradiction | undefined {
  const nodes = new Map<unknown, Node>();
  return (schema, pointer) => {
    if (!isObject(schema) || endsByItself(schema)) return undefined;
    const node = nodes.get(schema) ?? decide({ schema, pointer }, nodes, find);
    return node.open === 0 ? undefined : describe(node);
  };
}

function decide(start: SchemaPart, nodes: Map<unknown, Node>, find: FindSchema): Node {
  const added: Node[] = [];
  const nodeOf = (part: SchemaPart): Node => {
    const known = nodes.get(part.schema);
    if (known !== undefined) return known;
    const node: Node = { ...part, needs: [], meets: [], open: 0, isDecided: false };
    nodes.set(part.schema, node);
    added.push(node);
    return node;
  };
  const first = nodeOf(start);
  for (const node of added) addNeeds(node, nodeOf, find);
  const ending = added.filter(({ open }) => open === 0);
  for (const { meets } of ending) {
    for (const need of meets) {
      if (need.isMet) continue;
      need.isMet = true;
      need.owner.open -= 1;
      if (need.owner.open === 0) ending.push(need.owner);
    }
  }
  for (const node of added) node.isDecided = true;
  return first;
}

function addNeeds(owner: Node, nodeOf: (part: SchemaPart) => Node, find: FindSchema): void {
  for (const parts of needsOf(certainParts(owner, find))) {
    if (parts.some((part) => endsByItself(part.schema))) continue;
    const nodes = parts.map(nodeOf);
    const isMet = nodes.some((node) => node.open === 0 && node.isDecided);
    const need: Need = { owner, nodes, isMet };
    owner.needs.push(need);
    if (isMet) continue;
    owner.open += 1;
    for (const node of nodes) node.meets.push(need);
  }
}

function endsByItself(schema: SchemaPart["schema"]): boolean {
  for (const keyword of NEEDING) if (Object.hasOwn(schema, keyword)) return false;
  return true;
}

const NEEDING: readonly string[] = ["$ref", ...compositionKeywords, "required"];

function needsOf(parts: readonly SchemaPart[]): readonly (readonly SchemaPart[])[] {
  const isObjectOnly = isOnlyOf(parts, ["object"]);
  const required = new Set(isObjectOnly ? parts.flatMap(({ schema }) => elementsOf(schema["required"])) : []);
  const needs: (readonly SchemaPart[])[] = [];
  for (const { schema, pointer } of parts) {
    const properties = required.size === 0 ? {} : asObject(memberOf(schema, "properties"));
    for (const name of Object.keys(properties)) {
      const member = required.has(name) ? properties[name] : undefined;
      if (isObject(member) && !endsByItself(member))
        needs.push([{ schema: member, pointer: pointerTo(pointer, "properties", name) }]);
    }
    for (const union of unionsOf(schema)) needs.push(...branchesOf(union, pointer));
  }
  return needs;
}

function branchesOf({ keyword, branches }: Union, pointer: string): readonly (readonly SchemaPart[])[] {
  const parts = branches.flatMap((branch, index) =>
    isObject(branch) ? [{ schema: branch, pointer: pointerTo(pointer, keyword, String(index)) }] : [],
  );
  return parts.length === 0 || parts.length < branches.length ? [] : [parts];
}

function describe(start: Node): Contradiction {
  const way = new Set<Node>();
  let node: Node | undefined = start;
  while (node !== undefined && !way.has(node)) {
    way.add(node);
    node = node.needs.find(({ isMet }) => !isMet)?.nodes[0];
  }
  const all = [...way];
  const circle = node === undefined ? all : all.slice(all.indexOf(node));
  const [pointer = start.pointer, ...also] = circle.map((one) => one.pointer).sort();
  return {
    pointer,
    also: also.slice(0, 1),
    reason: "a value must contain another value of the same kind, without end.",
  };
}
