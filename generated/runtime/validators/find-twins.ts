// @ts-nocheck Made by a machine and tested as a whole.
import { isEqual } from "./equal.js";

/** The indexes of two equal items. */
export interface Twins {
  readonly i: number;
  readonly j: number;
}

/** Finds the first item that equals an earlier one; `undefined` where all differ. Near linear, whatever the items. */
export function findTwins(items: readonly unknown[]): Twins | undefined {
  const simple = new Map<unknown, number>();
  const composite = new Map<string, number[]>();
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const j =
      typeof item === "object" && item !== null ? findComposite(items, i, composite) : simple.get(item);
    if (j !== undefined) return { i, j };
    simple.set(item, i);
  }
  return undefined;
}

function findComposite(
  items: readonly unknown[],
  i: number,
  seen: Map<string, number[]>,
): number | undefined {
  const item = items[i];
  const sketch = sketchOf(item);
  const alike = seen.get(sketch);
  if (alike === undefined) {
    seen.set(sketch, [i]);
    return undefined;
  }
  const j = alike.find((index) => isEqual(items[index], item));
  alike.push(i);
  return j;
}

/** A text that equal values share and few others do. */
function sketchOf(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  if (Array.isArray(value)) return `[${value.map(sketchOf).join()}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${sketchOf(member)}`,
  );
  return `{${members.sort().join()}}`;
}
