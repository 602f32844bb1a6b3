import { assertNever } from "../assert-never.ts";
import type { AnyInput } from "../client/client.ts";
import type { LinkDescriptor, OperationDescriptor, ParameterLocation } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { isToken } from "../parameters/encode-plain.ts";
import { readPointer } from "../pointer.ts";

/** A parsed runtime expression, which refers to a value in a call (OpenAPI 3.2 §4.20.4). */
export type Expression =
  | { readonly kind: "url" | "method" | "statusCode" }
  | {
      readonly kind: "parameter";
      readonly of: "request" | "response";
      readonly in: "header" | "query" | "path";
      readonly name: string;
    }
  /** A value in a body. An empty pointer selects the whole body. */
  | { readonly kind: "body"; readonly of: "request" | "response"; readonly pointer: string };

export function parseExpression(text: string): Expression | undefined {
  switch (text) {
    case "$url":
      return { kind: "url" };
    case "$method":
      return { kind: "method" };
    case "$statusCode":
      return { kind: "statusCode" };
    default:
      return parseSource(text);
  }
}

function parseSource(text: string): Expression | undefined {
  const [, of, source = ""] = /^\$(request|response)\.(.*)$/s.exec(text) ?? [];
  if (of !== "request" && of !== "response") return undefined;
  const [, pointer] = /^body(?:#((?:\/.*)?))?$/s.exec(source) ?? [];
  if (pointer !== undefined || source === "body") return { kind: "body", of, pointer: pointer ?? "" };
  const [, location, name = ""] = /^(header|query|path)\.(.+)$/s.exec(source) ?? [];
  if (location === "header") {
    return isToken(name) ? { kind: "parameter", of, in: location, name } : undefined;
  }
  if ((location !== "query" && location !== "path") || of === "response") return undefined;
  return { kind: "parameter", of, in: location, name };
}

export interface ExpressionSource {
  readonly url?: string | undefined;
  readonly method: string;
  readonly statusCode?: number | undefined;
  readonly request: ExpressionMessage & {
    query(name: string): unknown;
    path(name: string): unknown;
  };
  readonly response?: ExpressionMessage | undefined;
}

export interface ExpressionMessage {
  header(name: string): unknown;
  readonly body?: unknown;
}

function evaluateExpression(expression: Expression, source: ExpressionSource): unknown {
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
 * Evaluates a value in a Link Object, or a key in a Callback Object. In strings, expressions in braces are replaced. Returns `undefined` if
 * an expression has no value.
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

export interface Call<Input, Result> {
  readonly input: Input;
  readonly result?: Result | undefined;
}

export interface CallResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: { get(name: string): string | null } | undefined;
  readonly response?: { readonly url: string } | undefined;
}

function sourceOfCall(
  operation: OperationDescriptor,
  { input, result }: Call<AnyInput, CallResult>,
): ExpressionSource {
  const find = (location: ParameterLocation, isName: (name: string) => boolean): unknown => {
    const found = operation.parameters.find(
      (parameter) => parameter.in === location && isName(parameter.name),
    );
    return found !== undefined && Object.hasOwn(input, found.key) ? input[found.key] : undefined;
  };
  return {
    url: result?.response?.url,
    method: operation.method,
    statusCode: result?.status,
    request: {
      header: (name) => find("header", (other) => other.toLowerCase() === name.toLowerCase()),
      query: (name) => find("query", (other) => other === name),
      path: (name) => find("path", (other) => other === name),
      body: Object.hasOwn(input, "body") ? input["body"] : undefined,
    },
    response:
      result === undefined
        ? undefined
        : { header: (name) => result.headers?.get(name) ?? undefined, body: result.body },
  };
}

/**
 * Evaluates a link in a response and returns the input for the target operation. Parameters whose expressions have no value are omitted.
 * Returns `undefined` if the response has no link with this name.
 *
 * @example
 * const result = await api.createNote(input);
 * const next = followLink(operations.createNote, "GetNote", { input, result });
 */
export function followLink(
  operation: OperationDescriptor,
  name: string,
  call: Call<unknown, CallResult>,
): AnyInput | undefined {
  const { input, result } = call;
  const response = result === undefined ? undefined : chooseByStatus(operation.responses, result.status);
  const link = response?.links?.find((each) => each.name === name);
  if (link === undefined) return undefined;
  // Operations without parameters and body can be called without an input.
  return buildLinkInput(link, sourceOfCall(operation, { input: (input ?? {}) as AnyInput, result }));
}

function buildLinkInput(link: LinkDescriptor, source: ExpressionSource): AnyInput {
  const given = link.parameters.map(([key, value]) => [key, evaluateValue(value, source)] as const);
  const body = Object.hasOwn(link, "body") ? [["body", evaluateValue(link.body, source)] as const] : [];
  return Object.fromEntries([...given, ...body].filter(([, value]) => value !== undefined));
}

/**
 * Returns the callback URL contained in a call of the operation `owner`, or `undefined` if the call contains none.
 *
 * @example
 * const url = readCallbackUrl(webhooks.orderDone, operations.createOrder, { input });
 */
export function readCallbackUrl(
  callback: OperationDescriptor,
  owner: OperationDescriptor,
  call: Call<unknown, CallResult>,
): string | undefined {
  if (callback.callback === undefined) return undefined;
  const { input, result } = call;
  const source = sourceOfCall(owner, { input: (input ?? {}) as AnyInput, result });
  const url = evaluateValue(callback.callback.expression, source);
  return typeof url === "string" ? url : undefined;
}
