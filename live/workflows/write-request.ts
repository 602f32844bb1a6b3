import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Parameter, Step } from "../../contract/workflows/description.ts";
import { isSame } from "../../contract/workflows/same-parameter.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { encodeParameter } from "../../runtime/parameters/encode-parameter.ts";
import { type EncodedParameters, EncodeError } from "../../runtime/parameters/encode-plain.ts";
import type { ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { ProbeContext } from "../probe/probe-context.ts";
import { evaluateValue, toText } from "./evaluate-value.ts";
import type { Scope, Values } from "./scope.ts";
import { writeStepBody } from "./write-body.ts";

export type WrittenRequest =
  | { readonly request: ExchangeRequest; readonly parameters: Values }
  /** The request could not be written. `why` is a clause without a subject, and `pointer` refers to the node that caused the failure. */
  | { readonly why: string; readonly pointer: string };

/** Writes the request for a step that calls an operation. Optional parameters without a value are omitted. */
export async function writeRequest(
  { base, basePath, describe }: ProbeContext,
  operation: Operation,
  step: Step,
  scope: Scope,
): Promise<WrittenRequest> {
  const descriptor = describe(operation);
  const parts: EncodedParameters = { path: descriptor.path, query: [], headers: [] };
  const parameters = new Map<string, unknown>();
  for (const parameter of step.parameters) {
    const why = addParameter(parts, parameter, descriptor, { scope, parameters });
    if (why !== undefined) return { why, pointer: parameter.pointer };
  }
  const [, open] = /\{([^{}]*)\}/.exec(parts.path) ?? [];
  if (open !== undefined)
    return { why: `the path parameter \`${open}\` has no value`, pointer: step.pointer };
  const written = step.body === undefined ? undefined : await writeBodyOf(step.body, descriptor, scope);
  if (written !== undefined && "why" in written)
    return { why: written.why, pointer: step.body?.pointer ?? step.pointer };
  const query = parts.query.length === 0 ? "" : `?${parts.query.join("&")}`;
  const names = new Set(parts.headers.map(([name]) => name.toLowerCase()));
  const request: ExchangeRequest = {
    method: operation.method,
    url: `${base.origin}${basePath}${parts.path}${query}`,
    headers: [
      ...(names.has("accept") ? [] : [["accept", acceptOf(descriptor)] as const]),
      ...(written?.contentType === undefined || names.has("content-type")
        ? []
        : [["content-type", written.contentType] as const]),
      ...parts.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
      ...(parts.cookies?.length ? [["cookie", parts.cookies.join("; ")] as const] : []),
    ],
    body: written?.body ?? { kind: "none" },
  };
  return { request, parameters };
}

async function writeBodyOf(...given: Parameters<typeof writeStepBody>): ReturnType<typeof writeStepBody> {
  try {
    return await writeStepBody(...given);
  } catch (error) {
    if (error instanceof EncodeError) return { why: `the body cannot be sent: ${error.message}` };
    throw error;
  }
}

interface ParameterScope {
  readonly scope: Scope;
  readonly parameters: Map<string, unknown>;
}

function addParameter(
  parts: EncodedParameters,
  parameter: Parameter,
  descriptor: OperationDescriptor,
  { scope, parameters }: ParameterScope,
): string | undefined {
  const { name, in: place } = parameter;
  const described = descriptor.parameters.find((one) => isSame(one, parameter));
  // Inherited parameters apply only to operations that declare them, but inherited credentials always apply.
  if (
    described === undefined &&
    parameter.isInherited &&
    !(place === "header" && /^authorization$/i.test(name))
  )
    return undefined;
  const missing: string[] = [];
  const value = evaluateValue(parameter.value, scope, missing);
  if (value === undefined || value === null) {
    if (described?.required !== true) return undefined;
    return `the ${described.in} parameter \`${name}\` has no value: \`${missing[0] ?? "null"}\``;
  }
  parameters.set(`${place} ${name}`, value);
  try {
    if (place === "querystring" && typeof value === "string") parts.query.push(value.replace(/^\?/, ""));
    else if (described !== undefined) encodeParameter(parts, described, value);
    else addUndescribed(parts, parameter, toText(value));
  } catch (error) {
    if (error instanceof EncodeError)
      return `the ${place} parameter \`${name}\` cannot be sent: ${error.message}`;
    throw error;
  }
  return undefined;
}

function addUndescribed(parts: EncodedParameters, { name, in: place }: Parameter, text: string): void {
  const pair = `${encodeComponent(name)}=${encodeComponent(text)}`;
  if (place === "query") parts.query.push(pair);
  else if (place === "cookie") parts.cookies = [...(parts.cookies ?? []), pair];
  else if (place === "path") parts.path = parts.path.replaceAll(`{${name}}`, () => encodeComponent(text));
  else if (place === "header") {
    if (/[^\t\x20-\x7e\x80-\xff]/.test(text) || !/^[!#$%&'*+\-.^_`|~\w]+$/.test(name))
      throw new EncodeError("it cannot be sent in a header");
    parts.headers.push([name, text]);
  }
}

function acceptOf({ responses }: OperationDescriptor): string {
  const types = responses.flatMap(({ content }) => content.map(({ type }) => type));
  return [...new Set(types)].join(", ") || "*/*";
}
