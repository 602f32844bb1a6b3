import { certainKeywords, unionKeywords } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { findComponents } from "../../language/values/find-components.ts";
import { isObject } from "../../language/values/json-object.ts";

/** Named schemas that refer to themselves without an object in between. */
export interface Recursion {
  /**
   * Schemas that TypeScript cannot resolve as members of `components`: unions and arrays that contain
   * themselves.
   */
  readonly recursive: ReadonlySet<string>;
  /**
   * Schemas that consist of nothing but references to themselves, directly or through others. No type can
   * express them.
   */
  readonly hollow: ReadonlySet<string>;
}

interface Edges {
  /** The schemas that a schema refers to for the same value. */
  readonly direct: ReadonlySet<string>;
  /** The schemas in {@link direct}, and those of array elements. */
  readonly eager: ReadonlySet<string>;
}

const DIRECT: ReadonlySet<string> = new Set([...certainKeywords, ...unionKeywords]);
const ELEMENTS = new Set(["items", "prefixItems"]);

/** Finds the named schemas that refer to themselves without a property of an object in between. */
export function findRecursion(schemas: readonly (readonly [name: string, schema: unknown])[]): Recursion {
  const names = schemas.map(([name]) => name);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const edges = schemas.map(([, schema]) => edgesOf(schema));
  const findCircular = (kind: keyof Edges): ReadonlySet<string> => {
    const targets = edges.map((each) => [...each[kind]].flatMap((name) => numbers.get(name) ?? []));
    const components = findComponents(names.length, (number) => targets[number] ?? []);
    return new Set(components.flat().flatMap((number) => names[number] ?? []));
  };
  return { recursive: findCircular("eager"), hollow: findCircular("direct") };
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
