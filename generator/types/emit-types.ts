import type { Contract } from "../../contract/contract.ts";
import type { EmitOptions } from "../emit-options.ts";
import type { EmittedFile } from "../emitted-file.ts";
import type { Names } from "../names/names.ts";
import { code, trustText } from "../print/ts-text.ts";
import type { Render } from "../render/create-renderer.ts";
import { createTypesView } from "../views/types-view.ts";
import { describeAllUnsaid } from "./list-unsaid.ts";
import { describeNarrowed } from "./narrow-union.ts";
import type { TypesPlan } from "./plan-types.ts";
import type { TypesTask, TypesText } from "./types-task.ts";
import { describeUntyped, readUntypedObjects } from "./untyped-objects.ts";

/** Does the work that takes long, here or in a thread of its own. */
export type TransformTypes = (task: TypesTask) => Promise<TypesText>;

/** What types are emitted with. */
export interface TypesTools {
  readonly render: Render;
  readonly plan: TypesPlan;
  /** What became of the plan's task. */
  readonly text: TypesText | Promise<TypesText>;
}

/** Emits `types.ts`: openapi-typescript's output, named types of all schemas, and the types of each operation. */
export async function emitTypes(
  contract: Contract,
  names: Names,
  options: Pick<EmitOptions, "importExtension">,
  { render, plan: { access, copied }, text: made }: TypesTools,
): Promise<EmittedFile> {
  const text = await made;
  const wanted = new Map(text.wanted);
  const byName = new Map(contract.model.schemas.map(({ name, schema }) => [name, schema]));
  const find = (name: string): unknown => byName.get(name);
  const untyped = readUntypedObjects(find);
  const view = createTypesView(contract, {
    names,
    importExtension: options.importExtension,
    // Printed by the TypeScript compiler from types that openapi-typescript made.
    document: trustText(text.document),
    recursive: new Map(text.recursive.map(([name, type]) => [name, trustText(type)])),
    types: {
      names,
      access,
      copied,
      describe: (schema) =>
        [describeUntyped(schema, untyped), describeNarrowed(schema, find), describeAllUnsaid(schema, find)]
          .filter((note) => note !== "")
          .join(" "),
      wanted: (pointer) => {
        const type = wanted.get(pointer);
        return type === undefined ? code`unknown` : trustText(type);
      },
    },
  });
  return { path: "types.ts", text: render("types.ts.hbs", view) };
}
