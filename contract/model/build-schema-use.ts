import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { isMediaType } from "./media-kind.ts";
import { type BuildContext, memberNode, type ObjectNode } from "./model-context.ts";
import type { Example, SchemaUse } from "./types.ts";

export function buildValue(
  node: ObjectNode,
  subject: string,
  { report }: BuildContext,
): { readonly schema: SchemaUse; readonly content?: string } {
  const schema = buildSchemaUse(node, "schema");
  const content = memberNode(node, "content");
  const entries = isObject(content?.value) ? Object.entries(content.value) : [];
  const [first] = entries;
  const isClear = schema === undefined ? entries.length === 1 : content === undefined;
  if (!isClear) {
    const found =
      schema === undefined
        ? "neither `schema` nor one media type under `content`"
        : "both `schema` and `content`";
    const fix = schema === undefined && entries.length === 0 ? { fix: "Add `schema`." } : {};
    report("document/schema-and-content", node.pointer, `${subject} has ${found}.`, fix);
  }
  if (schema !== undefined) return { schema };
  if (first === undefined || content === undefined)
    return { schema: { schema: true, pointer: node.pointer } };
  const [type, media] = first;
  const pointer = `${content.pointer}/${encodeToken(type)}`;
  if (!isMediaType(type)) {
    const message = `${subject} has the content \`${type}\`, which is not a valid media type. It is treated as text.`;
    report("document/bad-media-type", pointer, message);
  }
  const use = isObject(media) ? buildSchemaUse({ value: media, pointer }, "schema") : undefined;
  return { schema: use ?? { schema: true, pointer }, content: type };
}

export function buildSchemaUse(owner: ObjectNode, member: string): SchemaUse | undefined {
  const node = memberNode(owner, member);
  if (node === undefined) return undefined;
  // Normalisation has already replaced values that are not schemas.
  return { schema: node.value as JsonSchema, pointer: node.pointer };
}

/**
 * Collects examples from `example` and `examples` (`value`, or 3.2's `dataValue`). Serialised and external examples are skipped, because
 * they are not JSON values.
 */
export function buildExamples(owner: ObjectNode, { follow }: BuildContext): readonly Example[] {
  const unnamed = memberNode(owner, "example");
  const first =
    unnamed === undefined ? [] : [{ name: "", value: unnamed.value as Json, pointer: unnamed.pointer }];
  const named = memberNode(owner, "examples");
  if (named === undefined || !isObject(named.value)) return first;
  const rest = Object.entries(named.value).flatMap(([name, value]) => {
    const node = follow({ value, pointer: `${named.pointer}/${encodeToken(name)}` });
    if (node === undefined || !isObject(node.value)) return [];
    const member = ["value", "dataValue"].find(
      (key) => isObject(node.value) && Object.hasOwn(node.value, key),
    );
    if (member === undefined) return [];
    return [{ name, value: node.value[member] as Json, pointer: `${node.pointer}/${member}` }];
  });
  return [...first, ...rest];
}
