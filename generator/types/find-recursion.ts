import { isObject } from "../../contract/model/json-object.ts";
import { schemaNameOf } from "../../contract/model/local-ref.ts";
import { forEachSubschema } from "../../contract/model/rewrite-subschemas.ts";

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

const DIRECT = new Set(["allOf", "anyOf", "oneOf"]);
const ELEMENTS = new Set(["items", "prefixItems"]);

/** Finds the named schemas that refer to themselves other than through a property of an object. */
export function findRecursion(schemas: readonly (readonly [name: string, schema: unknown])[]): Recursion {
  const edges = new Map(schemas.map(([name, schema]) => [name, edgesOf(schema)] as const));
  const direct = (name: string): Iterable<string> => edges.get(name)?.direct ?? [];
  const eager = (name: string): Iterable<string> => edges.get(name)?.eager ?? [];
  const names = [...edges.keys()];
  return {
    recursive: new Set(names.filter((name) => reaches(name, eager))),
    hollow: new Set(names.filter((name) => reaches(name, direct))),
  };
}

function edgesOf(schema: unknown): Edges {
  const direct = new Set<string>();
  const eager = new Set<string>();
  const visit = (node: unknown, isDirect: boolean): void => {
    if (!isObject(node)) return;
    const ref = node["$ref"];
    const name = typeof ref === "string" ? schemaNameOf(ref) : undefined;
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

function reaches(start: string, edges: (name: string) => Iterable<string>): boolean {
  const seen = new Set<string>();
  const open = [...edges(start)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === start) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...edges(name));
  }
  return false;
}
