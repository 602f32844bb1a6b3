import { isPureReference } from "../../language/openapi/visit-references.ts";
import { type Direction, isDirectional } from "../../language/schema/directional-members.ts";
import { scanOnce } from "../../language/schema/rewrite-subschemas.ts";
import { memberOf } from "../../language/values/json-object.ts";
import type { Finding } from "../findings/finding.ts";
import type { Normalised } from "../normalise/normalise-document.ts";
import { createReporter } from "../normalise/report.ts";
import { namedSchemasOf } from "../normalise/split-directions.ts";
import { createContradictionFinder } from "./find-contradiction.ts";
import type { ApiModel, Operation, SchemaUse } from "./types.ts";

/** Finds schemas, anywhere in a model, that no value can satisfy. */
export function findContradictions(
  { operations: outgoing, webhooks, schemas }: ApiModel,
  { document, placeOf, omitting }: Pick<Normalised, "document" | "placeOf" | "omitting">,
): readonly Finding[] {
  const { report, findings } = createReporter(placeOf);
  const operations = [...outgoing, ...webhooks];
  const named = namedSchemasOf(document);
  const find = (name: string): unknown => memberOf(named, name);
  const authored = new Map(schemas.map(({ name, derivedFrom = name }) => [name, derivedFrom]));
  const nameOf = (name: string | undefined): string | undefined => name && (authored.get(name) ?? name);
  const search = createContradictionFinder(find, undefined, nameOf);
  const uses: readonly SchemaUse[] = [...schemas, ...operations.flatMap(schemasOf)];
  for (const { schema, pointer } of uses) {
    // The target of a reference is searched as a named schema.
    if (schema === false || isPureReference(schema)) continue;
    const found = search(schema, pointer);
    if (found === undefined) continue;
    report("schema/admits-nothing", found.pointer, `No value fits: ${found.reason}`, { also: found.also });
  }
  if (omitting.size === 0) return findings;
  const differing = new Set(
    schemas.flatMap(({ name, direction }) => (direction === undefined ? [] : [name])),
  );
  const isSameInBoth = (schema: unknown): boolean => {
    const { names, isOpen, readOnly, writeOnly } = scanOnce(schema);
    const isSameNamed = (name: string): boolean => !differing.has(name) && !isDirectional(find(name), find);
    return !isOpen && !readOnly && !writeOnly && [...names].every(isSameNamed);
  };
  for (const direction of omitting) {
    const searchWay = createContradictionFinder(find, direction, nameOf);
    for (const { schema, pointer } of operations.flatMap((operation) => bodiesOf(operation, direction))) {
      if (schema === false || isSameInBoth(schema) || search(schema, pointer) !== undefined) continue;
      const found = searchWay(schema, pointer);
      if (found === undefined) continue;
      const message = `No ${direction} fits: ${found.reason}`;
      report("schema/admits-nothing", found.pointer, message, { also: found.also });
    }
  }
  return findings;
}

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
