import { decodePointer } from "../../../runtime/pointer.ts";
import type { Selector } from "../description.ts";
import { isJsonPath } from "../json-path.ts";
import { parseXPath } from "../x-path.ts";
import type { CheckContext } from "./check-context.ts";

/** Checks whether a condition contains embedded expressions, which must be replaced before it is parsed. */
export function isTemplate(condition: string): boolean {
  return condition.includes("{$");
}

export function tellBad(context: CheckContext, pointer: string, condition: string, why: string): void {
  context.tell("workflow/bad-criterion", pointer, `\`${condition}\` cannot be evaluated: ${why}.`);
}

export function tellUnsupported(context: CheckContext, pointer: string, path: string): void {
  const message = `The XPath \`${path}\` goes beyond the paths and comparisons that tenon evaluates, so the result is undecided.`;
  context.tell("workflow/unsupported", pointer, message);
}

export function checkSelector(context: CheckContext, { selector, type }: Selector, pointer: string): void {
  const at = `${pointer}/selector`;
  switch (type.kind) {
    case "jsonpath":
      if (!isTemplate(selector) && !isJsonPath(selector))
        tellBad(context, at, selector, "it is not a valid JSONPath (RFC 9535)");
      return;
    case "jsonpointer":
      if (decodePointer(selector) === undefined)
        tellBad(context, at, selector, "it is not a valid JSON Pointer (RFC 6901)");
      return;
    case "xpath":
      if (!isTemplate(selector) && parseXPath(selector) === undefined) tellUnsupported(context, at, selector);
      return;
  }
}
