import type { EmittedFile } from "../output/emitted-file.ts";
import type { Render } from "../render/create-renderer.ts";
import type { Emission } from "./emission.ts";
import type { EmittedPart } from "./emit-tools.ts";

export function emitOne(
  emission: Emission,
  path: string,
  view: object | undefined,
  template: string = path,
): EmittedPart {
  return { files: view === undefined ? [] : [emitView(emission, path, view, template)] };
}

export function emitView(
  { memory, render }: Emission,
  path: string,
  view: object,
  template: string,
): EmittedFile {
  return memory.recall(renderView, memory.share(`view of ${path}`, view), path, `${template}.hbs`, render);
}

function renderView(view: object, path: string, template: string, render: Render): EmittedFile {
  return { path, text: render(template, view) };
}
