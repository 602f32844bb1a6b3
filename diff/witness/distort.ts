import type { Step } from "../../language/inclusion/proof.ts";
import type { Json } from "../../language/values/json-object.ts";
import { type Change, changeAt } from "./part-at.ts";

export function* distort(value: Json, steps: readonly Step[], keyword: string): Generator<Json> {
  yield value;
  for (const change of changesOf[keyword] ?? []) {
    const changed = changeAt(value, steps, change);
    if (changed !== undefined) yield changed;
  }
}

const onText =
  (change: (text: string) => string): Change =>
  (part) =>
    typeof part === "string" ? change(part) : undefined;

const onNumber =
  (change: (value: number) => number): Change =>
  (part) =>
    typeof part === "number" ? change(part) : undefined;

const changesOf: Readonly<Record<string, readonly Change[]>> = {
  pattern: [
    onText(() => ""),
    onText(() => " "),
    onText(() => "A"),
    onText(() => "a"),
    onText(() => "0"),
    onText((text) => `${text}!`),
    onText((text) => `${text}\n`),
  ],
  format: [onText(() => ""), onText(() => "x"), onNumber(() => 2 ** 31), onNumber(() => 1e300)],
  type: [onText(() => "x"), onText(() => "é x"), onNumber((value) => Math.trunc(value) + 0.5)],
  multipleOf: [onNumber((value) => value + 1), onNumber((value) => value + 0.5)],
  uniqueItems: [
    (part) =>
      Array.isArray(part) && part[0] !== undefined
        ? [part[0], ...part.slice(0, 1), ...part.slice(2)]
        : undefined,
  ],
  maxLength: [onText((text) => text.padEnd(300, "x"))],
  minLength: [onText(() => "")],
};
