import { type Comparator, type Condition, parseCondition } from "../../contract/workflows/condition.ts";
import type { Criterion } from "../../contract/workflows/description.ts";
import { selectValues } from "../../contract/workflows/json-path.ts";
import { findBlowup } from "../../language/schema/patterns/find-blowup.ts";
import { isObject } from "../../language/values/json-object.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import { evaluateString, toText } from "./evaluate-value.ts";
import { evaluateExpression, type Scope } from "./scope.ts";
import { selectXml } from "./select-xml.ts";

export type Met =
  | { readonly kind: "met" | "unmet" }
  /** The criterion cannot be evaluated. An action is not executed in this case, and the step's verdict stays open. */
  | { readonly kind: "undecided"; readonly why: string };

/** Evaluates a criterion according to "Condition Evaluation" in Arazzo 1.1, since 1.0 leaves most of the evaluation undefined. */
export function meetsCriterion(criterion: Criterion, scope: Scope): Met {
  if (criterion.kind === "simple") {
    const parsed = parseCondition(criterion.condition);
    if ("why" in parsed) return { kind: "undecided", why: parsed.why };
    return toMet(isTruthy(evaluate(parsed.condition, scope)));
  }
  const context = evaluateString(criterion.context ?? "", scope);
  const condition = evaluateString(criterion.condition, scope);
  if (context === undefined || context === null || condition === undefined) return { kind: "unmet" };
  const text = toText(condition);
  switch (criterion.kind) {
    case "regex":
      return matchPattern(text, toText(context));
    case "jsonpath":
      return matchPath(text, context);
    case "xpath": {
      const selected = selectXml(context, text);
      return selected.kind === "undecided"
        ? selected
        : toMet(
            selected.values.some((value, index) => index > 0 || typeof value === "string" || Boolean(value)),
          );
    }
  }
}

function toMet(isMet: boolean): Met {
  return { kind: isMet ? "met" : "unmet" };
}

/** Matches a string against a pattern, unless the pattern could backtrack long enough to stall the run. */
function matchPattern(pattern: string, text: string): Met {
  try {
    const compiled = new RegExp(pattern, "u");
    if (findBlowup(pattern) !== undefined)
      return { kind: "undecided", why: "the pattern can take very long" };
    return toMet(compiled.test(text));
  } catch {
    return { kind: "undecided", why: "it is not a valid regular expression" };
  }
}

/**
 * Evaluates a JSONPath. In RFC 9535, a root filter (`$[?@.name == 'x']`) tests an object's members, but other tools and the examples in
 * the Arazzo Specification apply it to the object itself.
 */
function matchPath(path: string, context: unknown): Met {
  const isOfRoot = isObject(context) && /^\s*\$\s*\[\s*\?/.test(path);
  const nodes = selectValues(isOfRoot ? [context] : context, path);
  return nodes === undefined
    ? { kind: "undecided", why: "it is not a valid JSONPath (RFC 9535)" }
    : toMet(nodes.length > 0);
}

function evaluate(condition: Condition, scope: Scope): unknown {
  switch (condition.kind) {
    case "and":
      return condition.parts.every((part) => isTruthy(evaluate(part, scope)));
    case "or":
      return condition.parts.some((part) => isTruthy(evaluate(part, scope)));
    case "not":
      return !isTruthy(evaluate(condition.part, scope));
    case "compare":
      return compare(evaluate(condition.left, scope), condition.by, evaluate(condition.right, scope));
    case "literal":
      return condition.value;
    case "expression":
      return evaluateExpression(condition.expression, scope) ?? null;
  }
}

function isTruthy(value: unknown): boolean {
  return Boolean(value);
}

/**
 * Compares two values. Strings are compared case-insensitively, and a numeric string and a number as numbers. `null` equals only itself
 * and has no order.
 */
function compare(left: unknown, by: Comparator, right: unknown): boolean {
  const [one, other] = alike(left, right);
  switch (by) {
    case "==":
      return isEqual(one, other);
    case "!=":
      return !isEqual(one, other);
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const isOrdered = typeof one === typeof other && (typeof one === "number" || typeof one === "string");
      if (!isOrdered) return false;
      const order = (one as string | number) < (other as string | number) ? -1 : one === other ? 0 : 1;
      return by === "<" ? order < 0 : by === "<=" ? order <= 0 : by === ">" ? order > 0 : order >= 0;
    }
  }
}

function alike(left: unknown, right: unknown): readonly [unknown, unknown] {
  if (typeof left === "string" && typeof right === "string") return [left.toLowerCase(), right.toLowerCase()];
  if (typeof left === "string" && typeof right === "number") return [toNumber(left), right];
  if (typeof left === "number" && typeof right === "string") return [left, toNumber(right)];
  return [left, right];
}

function toNumber(text: string): unknown {
  return /^\s*-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/.test(text) ? Number(text) : text;
}
