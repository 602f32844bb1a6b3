import type { FindSchema } from "../../language/schema/local-ref.ts";
import { isObject } from "../../language/values/json-object.ts";
import { noMemory } from "../../language/values/memory.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { code, type TsText, trustText } from "../print/ts-text.ts";
import { describeConstraintsAndFormat } from "../types/constraints-beyond-type.ts";
import { findFiles } from "../types/find-files.ts";
import { describeNarrowed } from "../types/narrow-union.ts";
import { listTwins } from "../types/part-types.ts";
import type { PendingTypes, TypesTask } from "../types/plan-types.ts";
import { describeUntyped, readUntypedObjects, type UntypedObjects } from "../types/untyped-objects.ts";
import { createTypesView, splitTypes, viewOperationTypes, viewSchemas } from "../views/types-view.ts";
import type { Emission } from "./emission.ts";

export type TransformTypes = (task: TypesTask) => PendingTypes;

export async function emitTypes(
  { contract, names, style, parts, options, formats, render, memory }: Emission,
  text: PendingTypes,
): Promise<readonly EmittedFile[]> {
  const readTexts = (texts: readonly (readonly [string, string])[]): ReadonlyMap<string, TsText> =>
    new Map(texts.map(([key, text]) => [key, trustText(text)]));
  const printed = readTexts(await text.parts);
  const byName = new Map(contract.model.schemas.map(({ name, schema }) => [name, schema]));
  const find = (name: string): unknown => byName.get(name);
  const untyped = readUntypedObjects(find);
  const sources = {
    ...{ names, style, parts },
    // With custom formats, types in the program differ from those on the wire.
    hasFormats: formats?.onWire !== undefined,
    types: {
      names,
      copied: findFiles(contract).bodies,
      twins: listTwins(contract),
      describe: (schema: unknown) =>
        memory === noMemory || !isObject(schema)
          ? describeSchema(schema, find, untyped)
          : memory.recallAsking(describeAlone, schema, { find }),
      part: (pointer: string) => printed.get(pointer) ?? code`unknown`,
    },
  };
  // The other thread prints the schemas in the meantime.
  const operations = viewOperationTypes(contract, sources, memory);
  const schemas = viewSchemas(contract, sources, readTexts(await text.schemas), memory);
  const view = createTypesView(contract, sources, { operations, schemas });
  const { types, tags } =
    options.split === "tag" ? splitTypes(contract, sources, view) : { types: view, tags: [] };
  return [
    memory.share("types.ts", { path: "types.ts", text: endLine(render("types.ts.hbs", types)) }),
    ...tags.map(({ path, view }) => ({
      path: `${path}.ts`,
      text: endLine(render("types-tag.ts.hbs", view)),
    })),
  ];
}

function endLine(text: string): string {
  return `${text.trimEnd()}\n`;
}

function describeAlone(schema: object, { find }: { readonly find: FindSchema }): string {
  return describeSchema(schema, find, readUntypedObjects(find));
}

function describeSchema(schema: unknown, find: FindSchema, untyped: UntypedObjects): string {
  return [
    describeUntyped(schema, untyped),
    describeNarrowed(schema, find),
    describeConstraintsAndFormat(schema, find),
  ]
    .filter((note) => note !== "")
    .join(" ");
}
