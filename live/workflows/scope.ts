import { type Expression, splitName, type ValuePath } from "../../contract/workflows/expression.ts";
import type { WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import { readToken } from "../../runtime/pointer.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { readBody } from "./read-body.ts";

export type Values = ReadonlyMap<string, unknown>;

export interface SentStep {
  readonly exchange: Exchange;
  readonly parameters: Values;
}

export interface Scope {
  readonly set: WorkflowSet;
  readonly inputs: Values;
  readonly steps: ReadonlyMap<string, Values>;
  /** Inside a step, the outputs of the called workflow. Otherwise, the outputs of the current workflow. */
  readonly outputs: Values;
  readonly sent?: SentStep | undefined;
  workflow(id: string): { readonly inputs: Values; readonly outputs: Values } | undefined;
}

export function evaluateExpression(expression: Expression, scope: Scope): unknown {
  const { sent, set } = scope;
  switch (expression.kind) {
    case "url":
      return sent?.exchange.request.url;
    case "method":
      return sent?.exchange.request.method;
    case "statusCode":
      return sent?.exchange.response?.status;
    case "self":
      return set.description.self;
    case "header":
      return readHeader(expression.of, expression.name, sent);
    case "query":
    case "path":
      return sent?.parameters.get(`${expression.kind} ${expression.name}`);
    case "body": {
      if (expression.of === "message") return undefined;
      const message = sent?.exchange[expression.of];
      return message && readPath(readBody(message), expression.path);
    }
    case "inputs":
      return readNamed(scope.inputs, expression);
    case "outputs":
      return readNamed(scope.outputs, expression);
    case "steps":
      return readNamed(scope.steps.get(expression.step), expression);
    case "workflows":
      return readNamed(scope.workflow(expression.workflow)?.[expression.field], expression);
    case "sourceDescriptions": {
      const source = set.description.sources.find(({ name }) => name === expression.source);
      const field = expression.reference;
      return field === "url" || field === "type" || field === "name" ? source?.[field] : undefined;
    }
    case "components":
      return undefined;
  }
}

function readHeader(
  of: "request" | "response" | "message",
  name: string,
  sent: SentStep | undefined,
): unknown {
  const message = of === "message" ? undefined : sent?.exchange[of];
  return message && headerValue(message.headers, name.toLowerCase());
}

function readNamed(
  values: Values | undefined,
  named: { readonly name: string; readonly path: ValuePath },
): unknown {
  if (values === undefined) return undefined;
  if (named.name === "") return Object.fromEntries(values);
  const found = splitName(named, (name) => values.has(name));
  return found && readPath(values.get(found.name), found.path);
}

function readPath(value: unknown, { tokens }: ValuePath): unknown {
  return tokens.reduce<unknown>((found, token) => readToken(found, token), value);
}
