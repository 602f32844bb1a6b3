import { resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import type { SchemaToSample } from "../../editor/features/analyst.ts";
import { isObject, type JsonSchema, membersOf } from "../../language/values/json-object.ts";
import { lastToken, pointerTo } from "../../runtime/pointer.ts";

/** Finds a schema of the normalised document by its name, or by its place in the author's files, which are in `folder`. */
export function findSchema(
  { model, document, placeOf }: Contract,
  wanted: SchemaToSample,
  folder: string,
): JsonSchema | undefined {
  if ("name" in wanted) return model.schemas.find(({ name }) => name === wanted.name)?.schema;
  const token = lastToken(wanted.pointer);
  const pending: { readonly value: unknown; readonly pointer: string }[] = [{ value: document, pointer: "" }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { value, pointer } = at;
    // Looking up places is slow, so only nodes whose last token fits are candidates.
    if (isObject(value) && lastToken(pointer) === token) {
      const place = placeOf(pointer);
      if (place.pointer === wanted.pointer && resolve(folder, place.file) === wanted.path) return value;
    }
    const children = Array.isArray(value)
      ? value.map((item, index) => [String(index), item] as const)
      : membersOf(value);
    for (const [name, child] of children)
      if (typeof child === "object" && child !== null)
        pending.push({ value: child, pointer: pointerTo(pointer, name) });
  }
  return undefined;
}
