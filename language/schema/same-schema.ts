import { isEqual } from "../../runtime/validators/equality.ts";
import { isObject, type SchemaObject } from "../values/json-object.ts";
import { isAnnotation, schemaKeywords } from "./schema-keywords.ts";

export interface SchemaTexts {
  isIgnored(keyword: string): boolean;
  /** Compares two schemas if at least one of them contains a `$ref` or `$dynamicRef`. Return `undefined` to compare their keywords. */
  compareRefs?(one: SchemaObject, other: SchemaObject): boolean | undefined;
}

/** Checks whether two schemas have equal keywords at any depth. Annotations are ignored, and `$ref`s are not followed. */
export function isSameSchema(one: unknown, other: unknown): boolean {
  return haveSameText(one, other, { isIgnored: isAnnotation });
}

/** Checks whether two schemas have equal keywords at any depth, except keywords ignored by {@link SchemaTexts}. */
export function haveSameText(one: unknown, other: unknown, texts: SchemaTexts): boolean {
  if (!isObject(one) || !isObject(other)) return isEqual(one, other);
  if (one === other && texts.compareRefs === undefined) return true;
  if (texts.compareRefs !== undefined && (refers(one) || refers(other))) {
    const isSame = texts.compareRefs(one, other);
    if (isSame !== undefined) return isSame;
  }
  const [own, others] = [one, other].map((schema) =>
    Object.keys(schema).filter((keyword) => !texts.isIgnored(keyword)),
  );
  return (
    own?.length === others?.length &&
    own?.every(
      (keyword) =>
        Object.hasOwn(other, keyword) && isSameKeyword(keyword, one[keyword], other[keyword], texts),
    ) === true
  );
}

function refers(schema: SchemaObject): boolean {
  return Object.hasOwn(schema, "$ref") || Object.hasOwn(schema, "$dynamicRef");
}

function isSameKeyword(keyword: string, one: unknown, other: unknown, texts: SchemaTexts): boolean {
  const kind = schemaKeywords.get(keyword);
  if (kind === "schema") return haveSameText(one, other, texts);
  if (kind === "schema list" && Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length && one.every((inner, index) => haveSameText(inner, other[index], texts))
    );
  if (kind === "schema map" && isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && haveSameText(one[name], other[name], texts))
    );
  }
  const isSet = kind === "names" || kind === "type" || kind === "values";
  return isEqual(one, other) || (isSet && isEqual(sorted(one), sorted(other)));
}

function sorted(list: unknown): unknown {
  return Array.isArray(list) ? list.map((item) => JSON.stringify(item)).sort() : list;
}
