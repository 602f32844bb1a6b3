import { schemaOfAll, unionsOf } from "../../language/schema/applicable.ts";
import { discriminatedBranches } from "../../language/schema/discriminated-branches.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject, type JsonSchema } from "../../language/values/json-object.ts";

/**
 * Rewrites a schema so that the values of each branch of a union have the discriminator that names the branch, for comparisons that enforce
 * discriminators.
 */
export function expressDiscriminators(schema: JsonSchema): JsonSchema {
  return rewrite(schema) as JsonSchema; // a schema stays one
}

function rewrite(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const inner = rewriteSubschemas(schema, "", rewrite);
  const [union, ...others] = unionsOf(schema);
  const named = union && others.length === 0 ? discriminatedBranches(schema, union.branches) : undefined;
  if (union === undefined || named === undefined || named.fallback !== undefined) return inner;
  const { property, branches } = named;
  const namesOf = (index: number): readonly string[] =>
    [...branches].flatMap(([name, branch]) => (branch === index ? [name] : []));
  const [rewritten] = unionsOf(inner);
  return {
    ...inner,
    [union.keyword]: rewritten?.branches.map((branch, index) =>
      schemaOfAll([
        branch,
        { type: "object", required: [property], properties: { [property]: { enum: namesOf(index) } } },
      ]),
    ),
  };
}
