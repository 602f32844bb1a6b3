// @ts-nocheck Made by a machine and tested as a whole.
import { assertNever } from "../assert-never.js";
import { readPointer } from "../joined/client-server.js";
import { type Expression, parseExpression } from "./parse-expression.js";

/** What runtime expressions are asked of: an exchange, as far as it is known. What is not there is `undefined`. */
export interface ExpressionSource {
  readonly url?: string | undefined;
  readonly method: string;
  readonly statusCode?: number | undefined;
  readonly request: ExpressionMessage & {
    query(name: string): unknown;
    path(name: string): unknown;
  };
  /** Absent before there is a response, as for the address of a callback. */
  readonly response?: ExpressionMessage | undefined;
}

/** One side of an exchange. */
export interface ExpressionMessage {
  /** Case of the name does not count. */
  header(name: string): unknown;
  /** As a value, not as octets. */
  readonly body?: unknown;
}

/** The value that an expression has in an exchange; `undefined` where there is none. */
export function evaluateExpression(expression: Expression, source: ExpressionSource): unknown {
  switch (expression.kind) {
    case "url":
      return source.url;
    case "method":
      return source.method;
    case "statusCode":
      return source.statusCode;
    case "body":
      return readPointer(source[expression.of]?.body, expression.pointer);
    case "parameter":
      if (expression.in === "header") return source[expression.of]?.header(expression.name);
      return source.request[expression.in](expression.name);
    default:
      return assertNever(expression);
  }
}

/**
 * What a value of a Link Object, or the key of a Callback Object, means in an exchange: an expression has the value that it
 * leads to, in a text with expressions in braces each is replaced by its value, anything else is itself. `undefined` where an
 * expression leads nowhere.
 */
export function evaluateValue(value: unknown, source: ExpressionSource): unknown {
  if (typeof value !== "string") return value;
  const whole = parseExpression(value);
  if (whole !== undefined) return evaluateExpression(whole, source);
  let isComplete = true;
  const text = value.replace(/\{(\$[^{}]*)\}/g, (found, inner: string) => {
    const expression = parseExpression(inner);
    if (expression === undefined) return found;
    const part = evaluateExpression(expression, source);
    if (part === undefined || part === null || typeof part === "object") isComplete = false;
    return String(part);
  });
  return isComplete ? text : undefined;
}
