import type { Contract } from "../../contract/build/contract.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names } from "../names/names.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { ImportStyle } from "../print/module-specifier.ts";
import type { Render } from "../render/create-renderer.ts";
import { createChecksView } from "../views/checks-view.ts";
import { createClientView } from "../views/client-view.ts";
import { createIndexView } from "../views/index-view.ts";
import { createLinksView, hasLinks } from "../views/links-view.ts";
import { createOperationsView } from "../views/operations-view.ts";
import { createRoutesView } from "../views/routes-view.ts";
import { createWebhooksView } from "../views/webhooks-view.ts";

/** Emits the modules that templates shape, but for the types: descriptors, client, checks, routes, index. */
export function emitCode(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  render: Render,
  memory: Memory = noMemory,
): readonly EmittedFile[] {
  // The same file for the same view, so that what is known of the one is known of the other.
  const emit = (path: string, view: object): EmittedFile =>
    memory.recall(emitFile, memory.share(`view of ${path}`, view), path, render);
  return [
    emit("operations.ts", createOperationsView(contract, names, style, memory)),
    emit("client.ts", createClientView(contract, names, style, memory)),
    emit("checks.ts", createChecksView(contract, names, style, memory)),
    emit("routes.ts", createRoutesView(contract, names, style, memory)),
    ...(hasLinks(contract.model) ? [emit("links.ts", createLinksView(contract, names, style))] : []),
    ...(contract.model.webhooks.length === 0
      ? []
      : [emit("webhooks.ts", createWebhooksView(contract, names, style))]),
    emit("index.ts", createIndexView(contract, names, style)),
  ];
}

function emitFile(view: object, path: string, render: Render): EmittedFile {
  return { path, text: render(`${path}.hbs`, view) };
}
