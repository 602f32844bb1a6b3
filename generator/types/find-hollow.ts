import { certainKeywords, unionKeywords } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { findComponents } from "../../language/values/find-components.ts";
import { isObject } from "../../language/values/json-object.ts";

const DIRECT: ReadonlySet<string> = new Set([...certainKeywords, ...unionKeywords]);

/**
 * Finds named schemas that apply themselves to the same value through `$ref`, `allOf`, `anyOf` or `oneOf`, directly or indirectly. Types
 * can't reference these schemas from that position. TypeScript allows all other cycles because it resolves members and elements lazily.
 */
export function findHollow(
  schemas: readonly (readonly [name: string, schema: unknown])[],
): ReadonlySet<string> {
  const names = schemas.map(([name]) => name);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const targets = schemas.map(([, schema]) =>
    appliedNames(schema).flatMap((name) => numbers.get(name) ?? []),
  );
  const components = findComponents(names.length, (number) => targets[number] ?? []);
  return new Set(components.flat().flatMap((number) => names[number] ?? []));
}

function appliedNames(schema: unknown): readonly string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (!isObject(node)) return;
    const name = refNameOf(node);
    if (name !== undefined) names.add(name);
    forEachSubschema(node, (inner, keyword) => {
      if (DIRECT.has(keyword)) visit(inner);
    });
  };
  visit(schema);
  return [...names];
}
