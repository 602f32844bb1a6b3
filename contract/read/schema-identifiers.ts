import { identifierOf, selfOf, walkSchemaResources } from "../../language/schema/walk-schema-resources.ts";
import { textOf } from "../../language/values/json-object.ts";

/** The names that schemas of a file give themselves (JSON Schema 2020-12 section 8.2), with their pointers. */
export interface SchemaIdentifiers {
  /**
   * By `$anchor` or `$dynamicAnchor`: `#name` for those of the file itself, the URI and `#name` for those of a schema with
   * an `$id`.
   */
  readonly anchors: ReadonlyMap<string, string>;
  /** By `$id`, resolved and without its fragment; the whole file by its `$self`. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Collects the identifiers of what a file holds. Where two schemas claim one, the first has it. */
export function collectIdentifiers(value: unknown): SchemaIdentifiers {
  const anchors = new Map<string, string>();
  const ids = new Map<string, string>();
  const enter = (names: Map<string, string>, name: string, pointer: string): void => {
    if (!names.has(name)) names.set(name, pointer);
  };
  const self = selfOf(value);
  if (self !== "") enter(ids, self, "");
  walkSchemaResources(value, ({ node, base, pointer }) => {
    if (identifierOf(node) !== undefined) enter(ids, base, pointer);
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = textOf(node, keyword);
      if (name === undefined) continue;
      enter(anchors, `${base}#${name}`, pointer);
      if (base === self) enter(anchors, `#${name}`, pointer);
    }
    // Until draft 7 an anchor was an `$id` of a fragment.
    const id = textOf(node, "$id");
    if (id !== undefined && /^#[^/]/.test(id)) enter(anchors, `${base}${id}`, pointer);
  });
  return { anchors, ids };
}
