import { type ObjectKind, pathItemMethods } from "../../language/openapi/document-shape.ts";
import { followRefs } from "../../language/openapi/find-node.ts";
import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import { gone, isObject, rewriteMembers, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { ApiModel } from "./types.ts";

/** Replacements for a `$ref` without a target, and for a value with a wrong type. Operations in the model never contain such nodes. */
const stubs: Partial<Readonly<Record<ObjectKind, SchemaObject>>> = {
  components: {},
  pathItem: {},
  operation: {},
  callback: {},
  parameter: { name: "unresolved", in: "query", schema: true },
  header: { schema: true },
  requestBody: { content: {} },
  response: { description: "" },
  mediaType: {},
  encoding: {},
};

/**
 * Removes operations that are missing from the model, and replaces `$ref`s without a target. Returns `document` itself if nothing changes.
 */
export function pruneDocument(document: SchemaObject, model: ApiModel): SchemaObject {
  const kept = new Set([...model.operations, ...model.webhooks].map(({ pointer }) => pointer));
  const pruned = ["paths", "webhooks"].reduce(
    (left, section) => pruneSection(left, section, kept),
    dropNonsense(document),
  );
  const isObjectAt = (ref: string): boolean =>
    isObject(followRefs(pruned, { value: { $ref: ref }, pointer: "" })?.value);
  return rewriteDocument(pruned, {
    schema: (schema) => schema,
    // Values with a wrong type, e.g. a string instead of a map. Operations that depend on such a value have been omitted.
    misfit: (_, kind) => stubs[kind],
    reference: (reference, kind) => {
      const ref = refOf(reference);
      return kind === "schema" || (ref !== undefined && isObjectAt(ref)) ? reference : stubs[kind];
    },
  });
}

function dropNonsense(document: SchemaObject): SchemaObject {
  const maps: ReadonlySet<string> = new Set(["components", "paths", "webhooks"]);
  const sound = dropMembers(document, (name) => !maps.has(name) || isObject(document[name]));
  const { components } = sound;
  if (!isObject(components)) return sound;
  const sections = dropMembers(components, (name) => name.startsWith("x-") || isObject(components[name]));
  return sections === components ? sound : { ...sound, components: sections };
}

function pruneSection(document: SchemaObject, section: string, kept: ReadonlySet<string>): SchemaObject {
  return rewriteMembers(
    document,
    (all) =>
      isObject(all)
        ? rewriteMembers(all, (item, name) => {
            if (section === "paths" && name.startsWith("x-")) return item;
            return isObject(item) ? pruneItem(item, pointerTo("", section, name), kept) : gone;
          })
        : all,
    Object.hasOwn(document, section) ? [section] : [],
  );
}

function pruneItem(item: SchemaObject, pointer: string, kept: ReadonlySet<string>): SchemaObject {
  const own = dropMembers(item, (name) => !pathItemMethods.includes(name) || kept.has(`${pointer}/${name}`));
  const others = own["additionalOperations"];
  if (!isObject(others)) return dropMembers(own, (name) => name !== "additionalOperations");
  const left = dropMembers(others, (name) => kept.has(pointerTo(pointer, "additionalOperations", name)));
  return left === others ? own : { ...own, additionalOperations: left };
}

function dropMembers(object: SchemaObject, keeps: (name: string) => boolean): SchemaObject {
  return rewriteMembers(object, (member, name) => (keeps(name) ? member : gone));
}
