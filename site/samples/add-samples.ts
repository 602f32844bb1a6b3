import { splitPointer } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { OperationSamples } from "./create-samples.ts";

/** The document with `x-codeSamples` in every operation; what its author wrote there comes after tenon's. */
export function addSamples(
  document: SchemaObject,
  samples: ReadonlyMap<string, OperationSamples>,
): SchemaObject {
  let result = document;
  const copies = new Map<string, Record<string, unknown>>();
  for (const [pointer, { client, curl }] of samples) {
    const [section, path, method] = splitPointer(pointer);
    if (section !== "paths" || path === undefined || method === undefined) continue;
    const paths = result["paths"];
    if (!isObject(paths) || !isObject(paths[path])) continue;
    const item = copies.get(path) ?? { ...paths[path] };
    copies.set(path, item);
    const operation = item[method];
    if (!isObject(operation)) continue;
    const own = Array.isArray(operation["x-codeSamples"]) ? operation["x-codeSamples"] : [];
    const made = [
      { lang: "TypeScript", label: "Generated client", source: client },
      ...(curl === undefined ? [] : [{ lang: "Shell", label: "curl", source: curl }]),
    ];
    item[method] = { ...operation, "x-codeSamples": [...made, ...own] };
  }
  const paths = document["paths"];
  if (isObject(paths) && copies.size > 0) {
    const entries = Object.entries(paths).map(([path, item]) => [path, copies.get(path) ?? item]);
    result = { ...document, paths: Object.fromEntries(entries) };
  }
  return result;
}
