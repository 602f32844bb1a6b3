import { memberOf, type OutlineNode } from "./outline.ts";

export type DocumentKind = "openapi" | "arazzo" | "overlay" | "fragment";

/** Tells from the first members which specification a file follows. */
export function kindOfDocument(root: OutlineNode): DocumentKind {
  if (memberOf(root, "openapi") !== undefined || memberOf(root, "swagger") !== undefined) return "openapi";
  if (memberOf(root, "arazzo") !== undefined) return "arazzo";
  return memberOf(root, "overlay") !== undefined ? "overlay" : "fragment";
}
