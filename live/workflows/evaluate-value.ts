import type { Selector } from "../../contract/workflows/description.ts";
import { readString, type TemplatePart } from "../../contract/workflows/expression.ts";
import { selectValues } from "../../contract/workflows/json-path.ts";
import { readSelector } from "../../contract/workflows/selector.ts";
import { isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { evaluateExpression, type Scope } from "./scope.ts";
import { selectXml } from "./select-xml.ts";

/**
 * Evaluates the expressions in a value. Returns `undefined` for an expression without a value, and for a template that contains such an
 * expression. Members without a value are omitted.
 * @param missing - Receives the expressions without a value.
 */
export function evaluateValue(value: unknown, scope: Scope, missing: string[] = []): unknown {
  if (typeof value === "string") return evaluateString(value, scope, missing);
  if (Array.isArray(value))
    return value
      .map((item: unknown) => evaluateValue(item, scope, missing))
      .filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  const selector = readSelector(value, scope.set.description.version);
  if (selector !== undefined) return evaluateSelector(selector, scope, missing);
  const members = Object.entries(value).map(
    ([name, member]) => [name, evaluateValue(member, scope, missing)] as const,
  );
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

export function evaluateString(text: string, scope: Scope, missing: string[] = []): unknown {
  const read = readString(text);
  switch (read.kind) {
    case "literal":
      return text;
    case "expression": {
      const value = evaluateExpression(read.expression, scope);
      if (value === undefined) missing.push(text);
      return value;
    }
    case "template":
      return fillTemplate(read.parts, scope, missing);
    case "malformed":
      missing.push(text);
      return undefined;
  }
}

function fillTemplate(parts: readonly TemplatePart[], scope: Scope, missing: string[]): string | undefined {
  let filled = "";
  let isComplete = true;
  for (const part of parts) {
    const value =
      part.kind === "text" ? part.text : part.expression && evaluateExpression(part.expression, scope);
    if (value === undefined) missing.push(part.text);
    isComplete &&= value !== undefined;
    filled += toText(value);
  }
  return isComplete ? filled : undefined;
}

/** Converts scalars to strings, and lists and objects to JSON ("Runtime Expressions" in Arazzo 1.1). */
export function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function evaluateSelector({ context, selector, type }: Selector, scope: Scope, missing: string[]): unknown {
  const root = evaluateString(context, scope, missing);
  const path = toText(evaluateString(selector, scope, missing));
  const value = root === undefined ? undefined : selectOne(root, path, type.kind);
  if (value === undefined && root !== undefined) missing.push(`${selector} in ${context}`);
  return value;
}

function selectOne(root: unknown, path: string, kind: Selector["type"]["kind"]): unknown {
  switch (kind) {
    case "jsonpointer":
      return readPointer(root, path);
    case "jsonpath": {
      const nodes = selectValues(root, path) ?? [];
      // A path that matches one node returns the node's value. A path that matches several nodes returns a list.
      return nodes.length > 1 ? nodes.map(({ value }) => value) : nodes[0]?.value;
    }
    case "xpath": {
      const selected = selectXml(root, path);
      return selected.kind === "values" ? selected.values[0] : undefined;
    }
  }
}
