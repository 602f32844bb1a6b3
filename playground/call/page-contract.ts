import type { Contract } from "../../contract/build/contract.ts";
import type { Place } from "../../contract/findings/finding.ts";
import type { ApiModel, Operation, SchemaUse } from "../../contract/model/types.ts";
import { formatFunctions } from "../../language/schema/format-functions.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";
import { parentPointer } from "../../runtime/pointer.ts";
import type { CheckFunction } from "../../runtime/validators/record-fault.ts";
import type { LineLinks } from "../../site/facts/source-links.ts";
import { placedParts, usesOf } from "../../site/tryit/lean-operation.ts";
import type { Lines, OperationShare, SharedParts, SharedSchema } from "../../site/tryit/operation-share.ts";
import { checkedUses, restoreLines, restoreSchemaLines } from "../../site/tryit/schema-lines.ts";
import {
  keyOfPart,
  listParts,
  type OperationPart,
  partsOf,
} from "../../validation/checks/operation-parts.ts";
import { buildLater, patternOf } from "../../validation/compile/build-function.ts";
import { placingKit } from "../../validation/compile/placing-kit.ts";

type ShownSchema = Pick<SharedSchema, "shown" | "page">;

export interface PageContract extends Contract {
  /** Check functions by pointer. Schemas without a pointer are keyed by `textKey`. */
  readonly checks: ReadonlyMap<string, CheckFunction>;
  readonly shownSchemas: ReadonlyMap<string, ShownSchema>;
  readonly errors: readonly ErrorShape[];
  readonly commonErrors: readonly ErrorShape[] | undefined;
}

function restoreContract(
  share: OperationShare,
  files: readonly SharedParts[],
  checkOf: (name: string) => CheckFunction,
): { readonly contract: PageContract; readonly operation: Operation } {
  const schemas = files.flatMap((file) => file.schemas).sort((one, other) => one.index - other.index);
  const operations = share.operations.map(
    (operation): Operation => ({
      ...operation,
      parameters: operation.parameters.map((parameter) => ({
        allowReserved: false,
        deprecated: false,
        ...parameter,
      })),
      tags: [],
      deprecated: false,
      extensions: new Map(),
    }),
  );
  const [operation] = operations;
  if (operation === undefined) throw new Error("The file has no operation.");
  const model: ApiModel = {
    ...share.model,
    tags: [],
    webhooks: [],
    operations,
    schemas: schemas.map(({ schema }) => schema),
  };
  const document = createDocument(share, model);
  const uses = operations.flatMap(usesOf);
  const places = new Map<string, Place>([
    ...placedParts(operation).flatMap((pointer, index) =>
      restoreLines([pointer], share.places[index] ?? noLines),
    ),
    ...uses.flatMap((use, index) => restoreSchemaLines(use, share.lines[index] ?? noLines)),
    ...schemas.flatMap(({ schema, at }) => restoreSchemaLines(schema, at)),
  ]);
  const checked = [...listParts(partsOf(operation)), ...uses.flatMap(checkedUses)];
  const checks = new Map<string, CheckFunction>([
    ...pair(checked, share.checks),
    ...schemas.flatMap(({ schema, checks: names }) => pair(checkedUses(schema), names)),
    ...share.checksByText.map(([text, name]) => [text, checkOf(name)] as const),
  ]);
  return {
    operation,
    contract: {
      model,
      document,
      unread: share.unread,
      placeOf: (pointer) => placeOf(pointer, places),
      checks,
      shownSchemas: new Map(schemas.map(({ schema, shown, page }) => [schema.name, { shown, page }])),
      errors: share.errors,
      commonErrors: share.commonErrors,
    },
  };

  function pair(
    parts: readonly Pick<OperationPart, "pointer" | "marks">[],
    names: readonly string[],
  ): readonly (readonly [pointer: string, check: CheckFunction])[] {
    return parts.map((part, index) => [keyOfPart(part), checkOf(names[index] ?? "")]);
  }
}

const noLines: Lines = { file: "", lines: [] };

function placeOf(pointer: string, places: ReadonlyMap<string, Place>): Place {
  for (let at = pointer; ; at = parentPointer(at)) {
    const place = places.get(at);
    if (place !== undefined) return { ...place, pointer };
    if (at === "") return { file: "", pointer, line: 1, column: 1 };
  }
}

interface Writable {
  [name: string]: unknown;
}

function createDocument({ nodes }: OperationShare, { operations, schemas }: ApiModel): Contract["document"] {
  const document: Writable = {};
  const uses: readonly SchemaUse[] = operations.flatMap(usesOf);
  for (const [pointer, node] of [...uses, ...schemas].map(
    ({ pointer, schema }) => [pointer, schema] as const,
  ))
    put(document, splitPointer(pointer), node);
  for (const [pointer, node] of nodes) put(document, splitPointer(pointer), node);
  return document;
}

function put(document: Writable, path: readonly string[], node: unknown): void {
  let holder = document;
  for (const name of path.slice(0, -1)) {
    const inner = Object.hasOwn(holder, name) ? holder[name] : undefined;
    const next: Writable = isObject(inner) ? (inner as Writable) : {}; // This document is modifiable.
    if (next !== inner) define(holder, name, next);
    holder = next;
  }
  define(holder, path.at(-1) ?? "", node);
}

function define(holder: Writable, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

export type LoadedFile = readonly [data: string, checks: Readonly<Record<string, MakeCheck>>];

type MakeCheck = (
  kit: Readonly<Record<string, unknown>>,
  pattern: (source: string) => RegExp,
  unit: (name: string) => CheckFunction,
) => CheckFunction;

export interface LoadedOperation {
  readonly contract: PageContract;
  readonly operation: Operation;
  readonly share: OperationShare;
  readonly lineLinks: LineLinks | undefined;
}

export function assembleFiles(files: readonly LoadedFile[]): LoadedOperation {
  const parsed = files.map(([text]) => JSON.parse(text) as SharedParts); // Written by the site.
  const share = parsed.find(({ operation }) => operation !== undefined)?.operation;
  if (share === undefined) throw new Error("There is no operation among the files.");
  const kit = Object.fromEntries([...placingKit, ...formatFunctions]);
  const makers = new Map(files.flatMap(([, checks]) => Object.entries(checks)));
  const made = new Map<string, CheckFunction>();
  const make = (name: string): CheckFunction => {
    const maker = makers.get(name);
    if (maker === undefined) throw new Error(`There is no check ${name} among the files.`);
    const check = made.get(name) ?? maker(kit, patternOf, checkOf);
    made.set(name, check);
    return check;
  };
  const checkOf = (name: string): CheckFunction => buildLater(() => make(name));
  const { lineLinks } = parsed.find((file) => file.lineLinks !== undefined) ?? {};
  return { share, lineLinks, ...restoreContract(share, parsed, checkOf) };
}
