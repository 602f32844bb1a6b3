// @ts-nocheck Made by a machine and tested as a whole.
import type { AnyInput } from "../client/build-request.js";
import type { OperationDescriptor, ParameterLocation } from "../descriptors.js";
import type { ExpressionSource } from "./evaluate-expression.js";

/** A call: what an operation was called with, and what came back. */
export interface Call<Input, Result> {
  readonly input: Input;
  /** Absent before there is one. */
  readonly result?: Result | undefined;
}

/** What a client knows of a result. */
export interface CallResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: { get(name: string): string | null } | undefined;
  readonly response?: { readonly url: string } | undefined;
}

/** A call as runtime expressions see it. */
export function sourceOfCall(
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
