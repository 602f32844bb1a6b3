import type { Json } from "../../language/values/json-object.ts";

/** The maximum number of values that are tried. */
const most = 60;

/**
 * Makes a value smaller while it passes a test: without members and items, with shorter texts and smaller numbers.
 *
 * @param passes - Tells whether a smaller value still shows the same as the first one.
 */
export async function shrinkValue(value: Json, passes: (value: Json) => Promise<boolean>): Promise<Json> {
  let best = value;
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < most; ) {
    isSmaller = false;
    for (const candidate of smaller(best)) {
      if (tries++ >= most) break;
      if (!(await passes(candidate))) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

function* smaller(value: Json): Generator<Json> {
  if (typeof value === "string") {
    if (value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
    return;
  }
  if (typeof value === "number") {
    if (Number.isInteger(value) && Math.abs(value) > 1) yield Math.trunc(value / 2);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    for (const index of items.keys()) yield items.filter((_, other) => other !== index);
    for (const [index, item] of items.entries())
      for (const inner of smaller(item)) yield items.map((other, at) => (at === index ? inner : other));
    return;
  }
  const members = Object.entries(value);
  for (const [name] of members) yield Object.fromEntries(members.filter(([other]) => other !== name));
  for (const [name, member] of members)
    for (const inner of smaller(member))
      yield Object.fromEntries(members.map(([other, own]) => [other, other === name ? inner : own]));
}
