import { identityNames } from "../../../contract/model/infer-roles.ts";
import { isObject, type Json } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import type { Operator } from "./match-member.ts";
import { isScalar } from "./resource-objects.ts";

export function compares(value: Json | undefined, operator: Operator, wanted: Json): boolean {
  if (operator === "ne") return !compares(value, "eq", wanted);
  if (Array.isArray(value)) return value.some((item: Json) => compares(item, operator, wanted));
  if (isObject(value)) return identitiesIn(value).some((id) => compares(id, operator, wanted));
  if (value === undefined) return false;
  switch (operator) {
    case "eq":
      return isSame(value, wanted);
    case "contains":
      return String(value).toLowerCase().includes(String(wanted).toLowerCase());
    case "startsWith":
      return String(value).toLowerCase().startsWith(String(wanted).toLowerCase());
    case "lt":
      return value !== null && order(value, wanted) < 0;
    case "lte":
      return value !== null && order(value, wanted) <= 0;
    case "gt":
      return value !== null && order(value, wanted) > 0;
    case "gte":
      return value !== null && order(value, wanted) >= 0;
  }
}

function identitiesIn(object: object): readonly Json[] {
  return Object.entries(object)
    .filter(([name, value]) => REFERRING.has(bareName(name)) && isScalar(value))
    .map(([, value]) => value as Json);
}

const REFERRING = new Set([...identityNames("id"), "name", "login", "username", "slug", "key", "code"]);

function isSame(value: Json, wanted: Json): boolean {
  if (value === wanted) return true;
  if (value === null || wanted === null || typeof value === "object" || typeof wanted === "object")
    return false;
  return String(value) === String(wanted) || (isTime(value) && isTime(wanted) && order(value, wanted) === 0);
}

export function order(one: Json | undefined, other: Json | undefined): number {
  if (one === undefined || one === null) return other === undefined || other === null ? 0 : 1;
  if (other === undefined || other === null) return -1;
  const [first, second] = [numberFor(one), numberFor(other)];
  if (first !== undefined && second !== undefined) return first - second;
  if (isTime(one) && isTime(other)) {
    const [a, b] = [String(one), String(other)];
    const length = Math.min(a.length, b.length);
    if (length === 10) return compareTexts(a.slice(0, 10), b.slice(0, 10));
    return Date.parse(a) - Date.parse(b);
  }
  const text = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));
  return compareTexts(text(one).toLowerCase(), text(other).toLowerCase());
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function numberFor(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function isTime(value: Json): boolean {
  return (
    typeof value === "string" && /^\d{4}-\d\d-\d\d(?:[Tt ]|$)/.test(value) && !Number.isNaN(Date.parse(value))
  );
}

export function contains(value: Json, search: string): boolean {
  const text = textsIn(value).join("\n").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
