import { isObject } from "../../../language/values/json-object.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import { readString } from "../expression.ts";
import { readSelector } from "../selector.ts";
import type { CheckContext, ExpressionPlace } from "./check-context.ts";
import { checkExpression } from "./check-expression.ts";
import { checkSelector } from "./check-selector.ts";

export function checkValue(
  context: CheckContext,
  value: unknown,
  pointer: string,
  place: ExpressionPlace,
): void {
  if (typeof value === "string") {
    checkString(context, value, pointer, place);
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(context, item, pointerTo(pointer, index), place);
    return;
  }
  const selector = readSelector(value, context.set.description.version);
  if (selector !== undefined) {
    checkString(context, selector.context, pointerTo(pointer, "context"), place);
    checkSelector(context, selector, pointer);
    return;
  }
  for (const [name, member] of Object.entries(isObject(value) ? value : {}))
    checkValue(context, member, pointerTo(pointer, name), place);
}

export function checkString(
  context: CheckContext,
  text: string,
  pointer: string,
  place: ExpressionPlace,
): void {
  const read = readString(text);
  switch (read.kind) {
    case "literal":
      return;
    case "expression":
      checkExpression(context, { text, expression: read.expression, pointer }, place);
      return;
    case "template":
      for (const part of read.parts)
        if (part.kind === "expression" && part.expression !== undefined)
          checkExpression(context, { text: part.text, expression: part.expression, pointer }, place);
      return;
    case "malformed":
      context.tell("workflow/bad-expression", pointer, `\`${read.text}\` is not a runtime expression.`, {
        fix: adviceFor(read.text),
      });
      return;
  }
}

/** Returns a fix for the most common mistake in published descriptions. */
function adviceFor(text: string): string | undefined {
  const [, owner, rest] = /^(\$(?:steps|workflows)\.[^.#]+)\.(.+)$/s.exec(text) ?? [];
  return owner === undefined ? undefined : `Did you mean \`${owner}.outputs.${rest}\`?`;
}
