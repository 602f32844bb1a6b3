import type { Contract } from "../../contract/build/contract.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names } from "../names/names.ts";
import type { EmitOptions } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { completeParts, type OutputPart } from "../output/output-parts.ts";
import type { ImportStyle } from "../print/print-imports.ts";
import type { Render } from "../render/create-renderer.ts";
import { separateModules, type ValidatorModules } from "../validators/validator-modules.ts";
import { createChecksView } from "../views/checks-view.ts";
import { createClientModules, createClientView } from "../views/client-view.ts";
import type { ConversionsPlan } from "../views/conversions-view.ts";
import { createEnumsView, listEnums } from "../views/enums-view.ts";
import type { FormatsView } from "../views/formats-view.ts";
import { createIndexView } from "../views/index-view.ts";
import { createLinksView, hasLinks } from "../views/links-view.ts";
import { createOperationsView } from "../views/operations-view.ts";
import { createRoutesView } from "../views/routes-view.ts";
import { createWebhooksView } from "../views/webhooks-view.ts";

/** The inputs of the modules, besides the contract. */
export interface CodeTools extends Pick<EmitOptions, "enums" | "split" | "streamParts"> {
  /** The parts of the output. Default: all. */
  readonly parts?: ReadonlySet<OutputPart>;
  /** Which formats are converted, and how. Default: nothing is converted. */
  readonly conversions?: ConversionsPlan | undefined;
  /** The view of `formats.ts`, for custom formats. Default: there are none. */
  readonly formats?: FormatsView | undefined;
  /** The modules of validators. Default: one for each schema and operation. */
  readonly modules?: ValidatorModules;
  /** Keeps views and files of earlier runs. Default: nothing is kept. */
  readonly memory?: Memory;
}

/** Emits all modules that are made with templates, except those of types. Only modules of the wanted parts are emitted. */
export function emitCode(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  render: Render,
  {
    parts = completeParts(),
    enums,
    conversions,
    formats,
    split,
    streamParts,
    modules = separateModules,
    memory = noMemory,
  }: CodeTools = {},
): readonly EmittedFile[] {
  // An equal view gives the same file object, so that results that are kept for the file stay valid.
  const emit = (path: string, view: object, template = path): EmittedFile =>
    memory.recall(emitFile, memory.share(`view of ${path}`, view), path, `${template}.hbs`, render);
  const { model } = contract;
  const emitIf = (isWanted: boolean, path: string, view: () => object): readonly EmittedFile[] =>
    isWanted ? [emit(path, view())] : [];
  const hasWebhooks = parts.has("webhooks") && model.webhooks.length > 0;
  const links = parts.has("links") && hasLinks(model);
  const hasDescriptors = parts.has("client") || parts.has("router") || hasWebhooks || links;
  const hasEnums = enums === "const" && parts.has("types") && listEnums(contract).length > 0;
  const tools = { parts, memory };
  return [
    ...emitIf(hasDescriptors, "operations.ts", () => createOperationsView(contract, names, style, tools)),
    ...emitIf(parts.has("client") && split !== "tag", "client.ts", () =>
      createClientView(contract, names, style, { conversions, memory }),
    ),
    ...(parts.has("client") && split === "tag"
      ? createClientModules(contract, names, style, { conversions, memory }).map(({ kind, path, view }) =>
          emit(`${path}.ts`, view, `client-${kind}.ts`),
        )
      : []),
    ...emitIf(parts.has("validators"), "checks.ts", () =>
      createChecksView(contract, names, style, { ...tools, modules }),
    ),
    ...emitIf(parts.has("router"), "routes.ts", () =>
      createRoutesView(contract, names, style, { conversions, memory, streamParts }),
    ),
    ...emitIf(links, "links.ts", () => createLinksView(contract, names, style)),
    ...emitIf(hasWebhooks, "webhooks.ts", () =>
      createWebhooksView(contract, names, style, modules, conversions),
    ),
    ...(conversions !== undefined && hasDescriptors ? [emit("conversions.ts", conversions.view)] : []),
    ...(formats !== undefined && (conversions !== undefined || parts.has("types"))
      ? [emit("formats.ts", formats)]
      : []),
    ...emitIf(hasEnums, "enums.ts", () => createEnumsView(contract, names, style)),
    ...emitIf(parts.has("types"), "index.ts", () => createIndexView(contract, names, style, parts, enums)),
  ];
}

function emitFile(view: object, path: string, template: string, render: Render): EmittedFile {
  return { path, text: render(template, view) };
}
