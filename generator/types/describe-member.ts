import { elementsOf, isObject, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { DocPart, DocTag } from "../print/print-doc.ts";
import { appendToDescription } from "./adapt-for-openapi-typescript.ts";
import { describeConstraintsAndFormat } from "./constraints-beyond-type.ts";
import { isPlain } from "./rewrite-schema.ts";

const longest = 80;

/**
 * Returns the doc comment of an object member.
 * @param schema - The rewritten schema. Its description lists constraints that the type does not express.
 */
export function describeMember(key: string, schema: unknown): readonly DocPart[] {
  if (!isObject(schema)) return [];
  // Plain schemas are never rewritten, so their description does not yet list constraints.
  const note = isPlain(schema) ? describeConstraintsAndFormat(schema, () => undefined) : "";
  return [...describeTexts(key, appendToDescription(schema, note)), ...describeTags(schema)];
}

export function describeTexts(name: string, { title, description }: SchemaObject): readonly string[] {
  const texts = [title, description].filter((text) => typeof text === "string");
  const [first = "", second = ""] = texts.map(plain);
  return typeof title === "string" && (first === plain(name) || second.startsWith(first))
    ? texts.slice(1)
    : texts;
}

export function describeTags(schema: SchemaObject): readonly DocTag[] {
  const tags: DocTag[] = memberOf(schema, "deprecated") === true ? [{ tag: "deprecated" }] : [];
  const add = (tag: string, value: unknown): void => {
    const text = JSON.stringify(value);
    if (text !== undefined && text.length <= longest) tags.push({ tag, text });
  };
  if (Object.hasOwn(schema, "default")) add("default", memberOf(schema, "default"));
  const [first] = elementsOf(memberOf(schema, "examples"));
  const example = Object.hasOwn(schema, "example") ? memberOf(schema, "example") : first;
  if (example !== undefined && !isFixed(schema)) add("example", example);
  return tags;
}

function isFixed(schema: SchemaObject): boolean {
  return Object.hasOwn(schema, "const") || elementsOf(memberOf(schema, "enum")).length === 1;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_.-]+/g, "");
}
