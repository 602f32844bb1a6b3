import { keyOfPart, noParts, type PartCache, recallOr } from "../cache/part-cache.ts";
import type { Render } from "./create-renderer.ts";
import type { TemplateSource } from "./template-source.ts";

/**
 * A renderer that recalls what the same templates made of the same view. For views that hold nothing but plain data and
 * printed text.
 */
export function keepRendered(render: Render, templates: readonly TemplateSource[], parts: PartCache): Render {
  if (parts === noParts) return render;
  const sources = JSON.stringify(templates);
  return (name, view) =>
    recallOr(parts, keyOfPart("rendered", sources, name, JSON.stringify(view)), () => render(name, view));
}
