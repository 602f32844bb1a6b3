import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { decodeFragment, decodePointer, readPointer } from "../../runtime/pointer.ts";

/** The size limit, in characters of JSON: larger documents are too slow to generate from a thousand times. */
const LARGEST = 30_000;

/**
 * Cuts a document into small ones: one for each path and webhook, with the components that it refers to. Unused components are left out,
 * since only their names would appear in the output.
 */
export function cutDocument(document: SchemaObject): readonly SchemaObject[] {
  const { paths, webhooks } = document;
  const units = [
    ...membersOf(paths).map(([name, item]) => cutUnit(document, { paths: { [name]: item } })),
    ...membersOf(webhooks).map(([name, item]) =>
      cutUnit(document, { paths: {}, webhooks: { [name]: item } }),
    ),
  ];
  return units.filter((unit) => JSON.stringify(unit).length <= LARGEST);
}

/** Sections of components, in OpenAPI 3 and in Swagger. */
const SECTIONS = ["components", "definitions", "parameters", "responses"];

function cutUnit(document: SchemaObject, parts: SchemaObject): SchemaObject {
  const reached = new Set<string>();
  const waiting: unknown[] = [parts];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const ref of listReferences(next)) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      const target = readPointer(document, ref);
      if (target !== undefined) waiting.push(target);
    }
  }
  const own = Object.entries(document).filter(([name]) => !["paths", "webhooks", ...SECTIONS].includes(name));
  const unit: Record<string, unknown> = { ...Object.fromEntries(own), ...parts };
  for (const ref of reached) keep(unit, document, decodePointer(ref) ?? []);
  const schemes = readPointer(document, "/components/securitySchemes");
  if (schemes !== undefined) unit["components"] = { ...Object(unit["components"]), securitySchemes: schemes };
  if (isObject(document["securityDefinitions"]))
    unit["securityDefinitions"] = document["securityDefinitions"];
  return unit;
}

/** Copies a component, and the components that it refers to. */
function keep(unit: Record<string, unknown>, document: SchemaObject, tokens: readonly string[]): void {
  const depth = tokens[0] === "components" ? 3 : 2;
  if (!SECTIONS.includes(tokens[0] ?? "")) return;
  let [from, into]: [unknown, Record<string, unknown>] = [document, unit];
  for (const token of tokens.slice(0, depth - 1)) {
    from = isObject(from) ? from[token] : undefined;
    into[token] ??= {};
    into = into[token] as Record<string, unknown>;
  }
  const name = tokens[depth - 1] ?? "";
  if (isObject(from) && Object.hasOwn(from, name)) into[name] = from[name];
}

function listReferences(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listReferences);
  if (!isObject(value)) return [];
  const own = [value["$ref"], ...Object.values(isObject(value["mapping"]) ? value["mapping"] : {})].flatMap(
    (ref) => (typeof ref === "string" && ref.startsWith("#/") ? [decodeFragment(ref.slice(1))] : []),
  );
  return [...own, ...Object.values(value).flatMap(listReferences)];
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value).filter(([name]) => !name.startsWith("x-")) : [];
}
