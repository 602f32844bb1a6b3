import type { Contradiction } from "../../language/schema/contradiction.ts";
import type { Direction, FindSchema } from "../../language/schema/one-way-members.ts";
import { scanOnce } from "../../language/schema/scan-schema.ts";
import { isObject } from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Report } from "../normalise/report.ts";
import { createContradictionFinder } from "./find-contradiction.ts";
import { type SchemasByName, touchedNames } from "./touched-names.ts";
import type { NamedSchema, Operation, SchemaUse } from "./types.ts";

/** Where schemas are looked for. */
export interface Searched {
  readonly operations: readonly Operation[];
  readonly schemas: readonly NamedSchema[];
  readonly find: FindSchema;
}

/** Reports schemas that no value fits: named ones, and those of parameters and bodies. */
export function reportContradictions(
  { operations, schemas, find }: Searched,
  report: Report,
  memory: Memory = noMemory,
): void {
  const search = recallSearch(createContradictionFinder(find), schemas, memory);
  const uses: readonly SchemaUse[] = [...schemas, ...operations.flatMap(schemasOf)];
  for (const { schema, pointer } of uses) {
    // What is written as `false` is meant.
    if (schema === false) continue;
    const found = search(schema, pointer);
    if (found === undefined) continue;
    report("schema/admits-nothing", found.pointer, `No value fits: ${found.reason}`, { also: found.also });
  }
  for (const direction of ["request", "response"] as const) {
    const searchWay = createContradictionFinder(find, direction);
    for (const { schema, pointer } of operations.flatMap((operation) => bodiesOf(operation, direction))) {
      if (schema === false || search(schema, pointer) !== undefined) continue;
      const found = searchWay(schema, pointer);
      if (found === undefined) continue;
      const message = `No ${direction} fits: ${found.reason}`;
      report("schema/admits-nothing", found.pointer, message, { also: found.also });
    }
  }
}

/** What travels in a direction, where that is from or to who owns the data. */
function bodiesOf(
  { path, callback, body, responses }: Operation,
  direction: Direction,
): readonly SchemaUse[] {
  if (callback !== undefined || !path.startsWith("/")) return [];
  const content = direction === "request" ? (body?.content ?? []) : responses.flatMap((one) => one.content);
  return content.flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
}

function schemasOf({ parameters, body, responses }: Operation): readonly SchemaUse[] {
  const content = [...(body?.content ?? []), ...responses.flatMap((response) => response.content)];
  const uses = content.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
  return [...parameters.map(({ schema }) => schema), ...uses].filter((use) => use !== undefined);
}

type Search = (schema: unknown, pointer: string) => Contradiction | undefined;

/** A search of a whole document. */
interface Searches {
  readonly schemas: SchemasByName;
  readonly found: Map<
    object,
    { readonly pointer: string; readonly contradiction: Contradiction | undefined }
  >;
}

/** The last one by each memory. */
const searches = new WeakMap<Memory, Searches>();

/** A search that does not look again where neither the schema nor anything that it leads to is another object than the last time. */
function recallSearch(search: Search, schemas: readonly NamedSchema[], memory: Memory): Search {
  if (memory === noMemory) return search;
  const before = searches.get(memory) ?? { schemas: new Map(), found: new Map() };
  const now: Searches = {
    schemas: new Map(schemas.map(({ name, schema }) => [name, schema])),
    found: new Map(),
  };
  searches.set(memory, now);
  const touched = touchedNames(before.schemas, now.schemas);
  return (schema, pointer) => {
    if (!isObject(schema)) return search(schema, pointer);
    const known = before.found.get(schema);
    const isSame =
      known?.pointer === pointer && [...scanOnce(schema).names].every((name) => !touched.has(name));
    const contradiction = isSame ? known?.contradiction : search(schema, pointer);
    now.found.set(schema, { pointer, contradiction });
    return contradiction;
  };
}
