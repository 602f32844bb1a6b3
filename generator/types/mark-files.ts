import { saysBytes } from "../../language/schema/admitted-types.ts";
import { compositionKeywords, followSchema } from "../../language/schema/applicable.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  rewriteItems,
  rewriteMembers,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { markSchema } from "./marked-schema.ts";

const copyLimit = 1_000;

interface Way {
  readonly find: FindSchema;
  readonly open: ReadonlySet<string>;
  readonly counter: { copies: number };
}

/**
 * Marks `Blob`s in the schema of a multipart body: the schema itself, a property, or the items of a property. `$ref` targets with bytes
 * are copied because JSON bodies might use them too, and bytes in JSON are strings. Returns its argument if nothing is marked.
 */
export function markFiles(schema: unknown, find: FindSchema): unknown {
  return mark(schema, { find, open: new Set(), counter: { copies: 0 } });
}

function mark(schema: unknown, way: Way): unknown {
  if (!isObject(schema)) return schema;
  const name = refNameOf(schema);
  if (name !== undefined) return markCopy(schema, name, way);
  const part = markPart(schema, way.find);
  if (part !== schema || !isObject(part)) return part;
  return rewriteMembers(
    part,
    (value, keyword) =>
      keyword === "properties"
        ? isObject(value)
          ? rewriteMembers(value, (member) => markPart(member, way.find))
          : value
        : rewriteItems(elementsOf(value), (inner) => mark(inner, way)),
    ["properties", ...compositionKeywords].filter((keyword) => Object.hasOwn(part, keyword)),
  );
}

function markCopy(reference: SchemaObject, name: string, { find, open, counter }: Way): unknown {
  if (open.has(name) || counter.copies === copyLimit) return reference;
  counter.copies += 1;
  const target = find(name);
  const marked = mark(target, { find, open: new Set([...open, name]), counter });
  return marked === target ? reference : marked;
}

function markPart(part: unknown, find: FindSchema): unknown {
  if (saysBytes(followSchema(part, find))) return blob(part);
  if (!isObject(part) || !saysBytes(followSchema(memberOf(part, "items"), find))) return part;
  return { ...part, items: blob(undefined) };
}

/** openapi-typescript calls its `transform` hook only for schemas with a `type`, so a `type` is added. */
function blob(schema: unknown): SchemaObject {
  const description = isObject(schema) ? memberOf(schema, "description") : undefined;
  return markSchema(
    { type: "string", ...(typeof description === "string" ? { description } : {}) },
    { kind: "blob" },
  );
}
