import { certainKeywords, unionKeywords } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { isObject } from "../../language/values/json-object.ts";

/** How named schemas refer to each other without an object in between. */
export interface Recursion {
  /** Schemas that TypeScript cannot resolve as members of `components`: a union or array that holds itself. */
  readonly recursive: ReadonlySet<string>;
  /** Schemas that are nothing but themselves; no value can be told from them. */
  readonly hollow: ReadonlySet<string>;
}

interface Edges {
  /** To schemas that the same value has to fit. */
  readonly direct: ReadonlySet<string>;
  /** Those, and schemas of array elements. */
  readonly eager: ReadonlySet<string>;
}

const DIRECT: ReadonlySet<string> = new Set([...certainKeywords, ...unionKeywords]);
const ELEMENTS = new Set(["items", "prefixItems"]);

/** Finds the named schemas that refer to themselves other than through a property of an object. */
export function findRecursion(schemas: readonly (readonly [name: string, schema: unknown])[]): Recursion {
  const edges = new Map(schemas.map(([name, schema]) => [name, edgesOf(schema)] as const));
  const direct = (name: string): Iterable<string> => edges.get(name)?.direct ?? [];
  const eager = (name: string): Iterable<string> => edges.get(name)?.eager ?? [];
  const names = [...edges.keys()];
  return { recursive: findCircular(names, eager), hollow: findCircular(names, direct) };
}

function edgesOf(schema: unknown): Edges {
  const direct = new Set<string>();
  const eager = new Set<string>();
  const visit = (node: unknown, isDirect: boolean): void => {
    if (!isObject(node)) return;
    const name = refNameOf(node);
    if (name !== undefined) {
      eager.add(name);
      if (isDirect) direct.add(name);
    }
    forEachSubschema(node, (inner, keyword) => {
      if (DIRECT.has(keyword)) visit(inner, isDirect);
      else if (ELEMENTS.has(keyword)) visit(inner, false);
    });
  };
  visit(schema, true);
  return { direct, eager };
}

/** The names that lead back to themselves: of those that lead to each other, all or none (Tarjan, without recursion). */
function findCircular(
  names: readonly string[],
  edges: (name: string) => Iterable<string>,
): ReadonlySet<string> {
  const search: Search = { edges, order: new Map(), lowest: new Map(), stack: [], onStack: new Set() };
  const circular = new Set<string>();
  for (const name of names) {
    if (search.order.has(name)) continue;
    for (const group of findGroups(search, name)) {
      const [only = ""] = group;
      if (group.length > 1 || [...edges(only)].includes(only)) for (const each of group) circular.add(each);
    }
  }
  return circular;
}

interface Search {
  readonly edges: (name: string) => Iterable<string>;
  /** When each name was first met. */
  readonly order: Map<string, number>;
  /** The earliest name that is reached from each, among those whose group is not settled. */
  readonly lowest: Map<string, number>;
  readonly stack: string[];
  readonly onStack: Set<string>;
}

/** Groups of names that lead to each other, as far as they are reached from a name and not settled before. */
function findGroups(search: Search, start: string): readonly (readonly string[])[] {
  const { lowest, order, onStack } = search;
  const groups: (readonly string[])[] = [];
  const open = [enter(search, start)];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { name, rest } = frame;
    const next = rest.next();
    if (next.done === true) {
      open.pop();
      const above = open.at(-1)?.name;
      if (above !== undefined) lower(lowest, above, lowest.get(name));
      if (lowest.get(name) === order.get(name)) groups.push(settleGroup(search, name));
    } else if (!order.has(next.value)) open.push(enter(search, next.value));
    else if (onStack.has(next.value)) lower(lowest, name, order.get(next.value));
  }
  return groups;
}

function enter({ edges, order, lowest, stack, onStack }: Search, name: string) {
  lowest.set(name, order.size);
  order.set(name, order.size);
  stack.push(name);
  onStack.add(name);
  return { name, rest: edges(name)[Symbol.iterator]() };
}

function lower(lowest: Map<string, number>, name: string, to: number | undefined): void {
  lowest.set(name, Math.min(lowest.get(name) ?? 0, to ?? Number.POSITIVE_INFINITY));
}

function settleGroup({ stack, onStack }: Search, name: string): readonly string[] {
  const group = stack.splice(stack.lastIndexOf(name));
  for (const each of group) onStack.delete(each);
  return group;
}
