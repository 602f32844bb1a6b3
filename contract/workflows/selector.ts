import { isObject } from "../../language/values/json-object.ts";
import type { Selector, SelectorKind } from "./description.ts";

const kinds: readonly string[] = ["jsonpointer", "jsonpath", "xpath"] satisfies readonly SelectorKind[];

/** Parses a Selector Object (Arazzo 1.1). Returns `undefined` for any other object. */
export function readSelector(value: unknown, version: "1.0" | "1.1"): Selector | undefined {
  if (version === "1.0" || !isObject(value) || Object.keys(value).length !== 3) return undefined;
  const { context, selector, type } = value;
  const kind = isObject(type) ? type["type"] : type;
  if (typeof context !== "string" || typeof selector !== "string" || !kinds.includes(String(kind)))
    return undefined;
  return { context, selector, type: { kind: kind as SelectorKind } };
}
