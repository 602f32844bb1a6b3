import { createContradictionFinder } from "./find-contradiction.ts";
import type { FindSchema } from "./one-way-members.ts";
import type { Report } from "./report.ts";
import type { NamedSchema, Operation, SchemaUse } from "./types.ts";

/** Where schemas are looked for. */
export interface Searched {
  readonly operations: readonly Operation[];
  readonly schemas: readonly NamedSchema[];
  readonly find: FindSchema;
}

/** Reports schemas that no value fits: named ones, and those of parameters and bodies. */
export function reportContradictions({ operations, schemas, find }: Searched, report: Report): void {
  const contradictionOf = createContradictionFinder(find);
  const uses: readonly SchemaUse[] = [...schemas, ...operations.flatMap(schemasOf)];
  for (const { schema, pointer } of uses) {
    // What is written as `false` is meant.
    if (schema === false) continue;
    const found = contradictionOf(schema, pointer);
    if (found === undefined) continue;
    report("schema/admits-nothing", found.pointer, `No value fits: ${found.reason}`, { also: found.also });
  }
}

function schemasOf({ parameters, body, responses }: Operation): readonly SchemaUse[] {
  const content = [...(body?.content ?? []), ...responses.flatMap((response) => response.content)];
  const uses = content.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
  return [...parameters.map(({ schema }) => schema), ...uses].filter((use) => use !== undefined);
}
