import type { Step } from "../../language/inclusion/proof.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";

export function partsAt(value: Json, steps: readonly Step[]): readonly Json[] {
  let parts: readonly Json[] = [value];
  for (const step of steps) parts = parts.flatMap((part) => partsBelow(part, step));
  return parts;
}

function partsBelow(value: Json, step: Step): readonly Json[] {
  if (typeof value !== "object" || value === null) return [];
  if (step.kind === "any-member") return Array.isArray(value) ? [] : Object.values(value);
  const key = step.kind === "item" ? step.index : step.name;
  return Object.hasOwn(value, key) ? [Reflect.get(value, key)] : [];
}

/**
 * Returns a copy of a value with `part` at the end of the steps. Missing members, objects and lists are added. Returns `undefined` if a
 * step leads into a value with another type or past the end of a list.
 */
export function placeAt(value: Json | undefined, steps: readonly Step[], part: Json): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return part;
  if (step.kind === "item") {
    const items: readonly Json[] = Array.isArray(value) ? value : [];
    if (value !== undefined && !Array.isArray(value)) return undefined;
    const inner = placeAt(items[step.index], rest, part);
    return inner === undefined || items.length < step.index
      ? undefined
      : [...items.slice(0, step.index), inner, ...items.slice(step.index + 1)];
  }
  if (value !== undefined && (typeof value !== "object" || value === null || Array.isArray(value)))
    return undefined;
  const members = Object.entries(value ?? {});
  const name = nameOf(step);
  const inner = placeAt(members.find(([key]) => key === name)?.[1], rest, part);
  return inner === undefined
    ? undefined
    : Object.fromEntries([...members.filter(([key]) => key !== name), [name, inner]]);
}

export type Change = (part: Json) => Json | undefined;

export function changeAt(value: Json, steps: readonly Step[], change: Change): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (step.kind === "item") {
    if (!Array.isArray(value) || value[step.index] === undefined) return undefined;
    const inner = changeAt(value[step.index] as Json, rest, change); // Element of a JSON value.
    return inner === undefined
      ? undefined
      : value.map((item: Json, index) => (index === step.index ? inner : item));
  }
  if (Array.isArray(value)) return undefined;
  const members = Object.entries(value);
  const name = step.kind === "member" ? step.name : members[0]?.[0];
  const found = members.find(([key]) => key === name);
  const inner = found === undefined ? undefined : changeAt(found[1], rest, change);
  return inner === undefined
    ? undefined
    : Object.fromEntries(members.map(([key, member]) => [key, key === name ? inner : member]));
}

export function nest(steps: readonly Step[], inner: JsonSchema): JsonSchema {
  const [step, ...rest] = steps;
  if (step === undefined) return inner;
  const below = nest(rest, inner);
  switch (step.kind) {
    case "member":
    case "any-member": {
      const name = nameOf(step);
      return { type: "object", required: [name], properties: Object.fromEntries([[name, below]]) };
    }
    case "item":
      return step.index === 0
        ? { type: "array", minItems: 1, items: below }
        : {
            type: "array",
            minItems: step.index + 1,
            prefixItems: [...Array.from({ length: step.index }, () => true), below],
          };
  }
}

function nameOf(step: Exclude<Step, { readonly kind: "item" }>): string {
  return step.kind === "member" ? step.name : "key";
}

/** Returns the pointer to the steps, cut before the first member whose name is unknown. */
export function pointerOfSteps(steps: readonly Step[]): string {
  let pointer = "";
  for (const step of steps) {
    if (step.kind === "any-member") break;
    pointer += step.kind === "item" ? `/${step.index}` : `/${encodeToken(step.name)}`;
  }
  return pointer;
}
