import type { Contract } from "../../contract/build/contract.ts";
import type { Names } from "../names/names.ts";
import { hashFile } from "../output/hash-file.ts";
import type { ImportStyle } from "../print/print-imports.ts";
import { entriesOf } from "../runtime/runtime-entries.ts";
import { createChecksView } from "../views/checks-view.ts";
import { createClientModules, createClientView } from "../views/client-view.ts";
import { createEnumsView, findUnnamedEnums, listEnums } from "../views/enums-view.ts";
import { createIndexView } from "../views/index-view.ts";
import { createLinksView, hasLinks } from "../views/links-view.ts";
import { createOperationsView } from "../views/operations-view.ts";
import { createWebhooksView } from "../views/webhooks-view.ts";
import { type Emission, isCompiled } from "./emission.ts";
import { printDocuments } from "./emit-documents.ts";
import type { BegunTasks, EmittedPart } from "./emit-tools.ts";
import { emitTypes } from "./emit-types.ts";
import { emitOne, emitView } from "./emit-view.ts";

type CheckedParts = typeof import("./checked-parts.ts");

interface PartEmitter {
  readonly name: string;
  isWanted(emission: Emission): boolean;
  /** @param checked - Loaded if {@link needsChecks}. */
  emit(emission: Emission, tasks: BegunTasks, checked?: CheckedParts): EmittedPart | Promise<EmittedPart>;
}

const nothing: EmittedPart = { files: [] };

const emitters: readonly PartEmitter[] = [
  {
    name: "validators",
    isWanted: hasValidators,
    emit: (emission, tasks, checked) => checked?.emitChecks(emission, tasks) ?? nothing,
  },
  {
    name: "operations",
    isWanted: hasDescriptors,
    emit: (emission, _, checked) => {
      const answers = emission.parts.has("router") ? checked?.ownAnswersOf(emission.contract) : undefined;
      const view = createOperationsView(...mainOf(emission), { ...emission, answers });
      return emitOne(emission, "operations.ts", view);
    },
  },
  { name: "client", isWanted: ({ parts }) => parts.has("client"), emit: emitClient },
  {
    name: "checks",
    isWanted: ({ parts }) => parts.has("validators"),
    emit: (emission) => emitOne(emission, "checks.ts", createChecksView(...mainOf(emission), emission)),
  },
  {
    name: "routes",
    isWanted: ({ parts }) => parts.has("router"),
    emit: (emission, _, checked) => checked?.emitRoutes(emission) ?? nothing,
  },
  {
    name: "links",
    isWanted: usesLinks,
    emit: (emission) => emitOne(emission, "links.ts", createLinksView(...mainOf(emission))),
  },
  {
    name: "webhooks",
    isWanted: usesWebhooks,
    emit: (emission) => {
      const { modules, conversions } = emission;
      return emitOne(emission, "webhooks.ts", createWebhooksView(...mainOf(emission), modules, conversions));
    },
  },
  {
    name: "conversions",
    isWanted: hasDescriptors,
    emit: (emission) => emitOne(emission, "conversions.ts", emission.conversions?.view),
  },
  {
    name: "formats",
    isWanted: ({ parts, conversions }) => conversions !== undefined || parts.has("types"),
    emit: (emission) => emitOne(emission, "formats.ts", emission.formats),
  },
  { name: "enums", isWanted: usesEnums, emit: emitEnums },
  {
    name: "index",
    isWanted: ({ parts }) => parts.has("types"),
    emit: (emission) => {
      const { parts, options } = emission;
      return emitOne(emission, "index.ts", createIndexView(...mainOf(emission), parts, options.enums));
    },
  },
  {
    name: "types",
    isWanted: ({ parts }) => parts.has("types"),
    emit: async (emission, { text }) => ({
      files: text === undefined ? [] : await emitTypes(emission, text),
    }),
  },
  {
    name: "paths",
    isWanted: ({ parts }) => parts.has("paths"),
    // Loaded on demand because this module loads the compiler, which otherwise only the worker needs.
    emit: async ({ contract }) => (await import("./emit-paths.ts")).emitPaths(contract),
  },
  {
    name: "documents",
    isWanted: ({ parts }) => parts.has("documents"),
    emit: ({ contract }) => ({ files: printDocuments(contract.document) }),
  },
];

/**
 * Generates all requested parts, in the order of the table above. All parts are started before the first is awaited, so that the main
 * thread works while the second one generates types and validators. For the same reason, hashes and imports of files are read at once.
 */
export async function emitParts(emission: Emission, tasks: BegunTasks = {}): Promise<Required<EmittedPart>> {
  const wanted = emitters.filter(({ isWanted }) => isWanted(emission));
  const checked = needsChecks(emission) ? await import("./checked-parts.ts") : undefined;
  const readFiles = ({ files }: EmittedPart): void => {
    files.forEach(entriesOf);
    if (!isCompiled(emission.options)) files.forEach(hashFile);
  };
  const begun: (EmittedPart | Promise<EmittedPart>)[] = [];
  for (const { emit } of wanted) {
    const part = emit(emission, tasks, checked);
    // The error is thrown below.
    if (part instanceof Promise) part.then(readFiles, () => undefined);
    else readFiles(part);
    begun.push(part);
    tasks.collect?.();
  }
  const made = await Promise.all(begun);
  return {
    files: made.flatMap(({ files }) => files),
    findings: made.flatMap(({ findings = [] }) => findings),
  };
}

function mainOf({ contract, names, style }: Emission): [Contract, Names, ImportStyle] {
  return [contract, names, style];
}

function usesLinks({ contract, parts }: Emission): boolean {
  return parts.has("links") && hasLinks(contract.model);
}

function usesWebhooks({ contract, parts }: Emission): boolean {
  return parts.has("webhooks") && contract.model.webhooks.length > 0;
}

function hasDescriptors(emission: Emission): boolean {
  const { parts } = emission;
  return parts.has("client") || parts.has("router") || usesWebhooks(emission) || usesLinks(emission);
}

function usesEnums({ parts, options }: Emission): boolean {
  return parts.has("types") && options.enums === "const";
}

function emitEnums(emission: Emission): EmittedPart {
  const { contract } = emission;
  const view = listEnums(contract).length === 0 ? undefined : createEnumsView(...mainOf(emission));
  return { ...emitOne(emission, "enums.ts", view), findings: findUnnamedEnums(contract) };
}

function emitClient(emission: Emission): EmittedPart {
  if (emission.options.split !== "tag")
    return emitOne(emission, "client.ts", createClientView(...mainOf(emission), emission));
  const modules = createClientModules(...mainOf(emission), emission);
  return {
    files: modules.map(({ kind, path, view }) => emitView(emission, `${path}.ts`, view, `client-${kind}.ts`)),
  };
}

function needsChecks(emission: Emission): boolean {
  return hasValidators(emission) || emission.parts.has("router");
}

function hasValidators({ parts, conversions }: Emission): boolean {
  return parts.has("validators") || (conversions?.unions ?? []).length > 0;
}
