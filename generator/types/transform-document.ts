import { findNode } from "../../language/openapi/find-node.ts";
import {
  asObject,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { createTypePrinter, type TypePrinter } from "./declare-type.ts";
import { findHollow } from "./find-hollow.ts";
import { markFiles } from "./mark-files.ts";
import type { TypedPart, TypesTask, TypesText } from "./plan-types.ts";
import type { NamedSchemas } from "./rewrite-schema.ts";

export interface DocumentTypes {
  printParts(): TypesText["parts"];
  printSchemas(): TypesText["schemas"];
}

/**
 * Prints the types of a document. Accepts and returns plain data, so it can run in another thread.
 * @param memory - Caches the text of each schema until something that the text depends on changes. Default: no caching.
 */
export function createDocumentTypes(task: TypesTask, memory: Memory = noMemory): DocumentTypes {
  const schemas = membersOf(memberOf(asObject(memberOf(task.document, "components")), "schemas"));
  const named = readNamed(task, schemas);
  const printer = createTypePrinter(named);
  const print = (schema: unknown, part: PrintedPart): string =>
    memory === noMemory || !isObject(schema)
      ? printPart(printer, schema, named, part)
      : memory.recallAsking(printAlone, schema, named, JSON.stringify(part));
  const aliases = new Map(task.aliases);
  const directions = new Map(task.directions);
  const files = new Set(task.files);
  return {
    printParts: () =>
      task.parts.map(({ pointer, ...part }) => [
        pointer,
        print(findNode(task.document, pointer)?.value ?? true, part),
      ]),
    printSchemas: () =>
      schemas.flatMap(([schema, value]) => {
        const name = aliases.get(schema);
        const part = { name, direction: directions.get(schema), hasFiles: files.has(schema) };
        return name === undefined ? [] : [[schema, print(value, part)] as const];
      }),
  };
}

/** Prints the types in the current thread. See {@link createDocumentTypes}. */
export function transformDocument(task: TypesTask, memory?: Memory): TypesText {
  const types = createDocumentTypes(task, memory);
  return { parts: types.printParts(), schemas: types.printSchemas() };
}

type PrintedPart = Omit<TypedPart, "pointer">;

function printPart(
  printer: TypePrinter,
  schema: unknown,
  { find }: NamedSchemas,
  { name, direction, hasFiles }: PrintedPart,
): string {
  const marked = hasFiles === true ? markFiles(schema, find) : schema;
  return name === undefined ? printer.print(marked, direction) : printer.declare(name, marked, direction);
}

/** All dependencies are arguments, so that the memory can cache the result. `label` is the part as JSON. */
function printAlone(schema: SchemaObject, named: NamedSchemas, label: string): string {
  const part: PrintedPart = JSON.parse(label);
  return printPart(createTypePrinter(named), schema, named, part);
}

function readNamed(
  { aliases, converted }: TypesTask,
  schemas: readonly (readonly [name: string, schema: unknown])[],
): NamedSchemas {
  const hollow = findHollow(schemas);
  const byName = new Map(schemas);
  const byRef = new Map(aliases.map(([name, type]) => [`#/${type}`, name]));
  const refs = new Map(aliases.flatMap(([name, type]) => (hollow.has(name) ? [] : [[name, `#/${type}`]])));
  const formats = new Map(converted?.map((format) => [format.format, format]));
  return {
    find: (name: string) => byName.get(name),
    refTo: (name: string | undefined) => (name === undefined ? undefined : refs.get(name)),
    nameOf: (ref: string) => byRef.get(ref),
    convertsFormats: () => formats.size > 0,
    wireType: (format: string) => formats.get(format)?.wire,
    convertedType: (format: string) => formats.get(format)?.type,
  };
}
