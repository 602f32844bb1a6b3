import type { SchemaObject } from "../values/json-object.ts";

/** The names of `$anchor` and `$dynamicAnchor` in a document, wherever they stand. */
export function listAnchors(document: SchemaObject): ReadonlySet<string> {
  const anchors = new Set<string>();
  const open: unknown[] = [document];
  const seen = new Set<unknown>();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    for (const [name, value] of Object.entries(node)) {
      if ((name === "$anchor" || name === "$dynamicAnchor") && typeof value === "string") anchors.add(value);
      if (typeof value === "object" && value !== null) open.push(value);
    }
  }
  return anchors;
}
