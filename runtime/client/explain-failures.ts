import type { OperationDescriptor, SchemaSources } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { listCame } from "../wire/describe-came.ts";
import { type Sources, showSource } from "../wire/sources.ts";
import { checkOptions } from "./check-options.ts";
import type { AnyInput, AnyResult, Client, Explainer } from "./client.ts";
import {
  ClientError,
  NetworkError,
  RequestError,
  RequestValidationError,
  ResponseValidationError,
  UnexpectedResponseError,
} from "./client-error.ts";
import { describeMissing } from "./explain-credentials.ts";
import { describeDates, describeNulls, describeTexts, describeUnknownMembers } from "./explain-input.ts";
import { describeNetwork, describeNotFound, describeRequest } from "./explain-request.ts";
import { describeBody, describeFailureBody, describeTypes } from "./explain-response.ts";

const warned = /* @__PURE__ */ new Set<string>();

/**
 * Explains failed calls and wrong options during development. Error messages then include the path, the operation's location in the
 * document, what is wrong with an input or a body, and how the body begins. If a 401 was caused by missing credentials, the message lists
 * the options to set. Warnings name members of an input that are not sent, strings in place of files, and numbers that JSON writes as
 * `null`. Generated clients use this function unless `process.env.NODE_ENV` is `"production"`.
 *
 * @param operations - Locations of the operations by id, e.g. `openapi.yaml:24`.
 * @param schemas - Locations of the schemas of bodies, by operation id. Default: messages name only the operation's location.
 */
export function explainFailures(
  operations: Readonly<Record<string, string>>,
  schemas?: Readonly<Record<string, SchemaSources>>,
): Explainer {
  const sources: Sources = { operations, schemas };
  return {
    checkOptions,
    async explain(outcome, operation, client, input) {
      const source = showSource(sources, operation, sideOf(outcome));
      const call = { operation, client, input, source };
      try {
        if (outcome instanceof ClientError) await explainError(outcome, call);
        else if (outcome instanceof TypeError) explainJson(outcome, call);
        else if (isFailure(outcome)) return { ...outcome, hint: describeFailure(outcome, call) };
        else
          for (const text of describeInput(call)) {
            const warning = `${operation.id}: ${text}`;
            if (!warned.has(warning)) console.warn(warning);
            warned.add(warning);
          }
      } catch {
        // An input can have getters that throw. The error of the call matters more.
      }
      return outcome;
    },
  };
}

interface ExplainedCall {
  readonly operation: OperationDescriptor;
  readonly client: Client;
  readonly input: AnyInput;
  readonly source: string | undefined;
}

/** The body with which an error is concerned: that of the request, or of the response with a status. */
function sideOf(outcome: unknown): "request" | number | undefined {
  if (outcome instanceof RequestValidationError)
    return outcome.issues.some(({ pointer }) => /^\/body(?:\/|$)/.test(pointer)) ? "request" : undefined;
  if (outcome instanceof ResponseValidationError) return outcome.result.status;
  return outcome instanceof UnexpectedResponseError && outcome.reason === "body" ? outcome.status : undefined;
}

/** Describes parts of an input that are sent otherwise than meant, or not at all. */
function describeInput(call: Pick<ExplainedCall, "operation" | "input">): readonly string[] {
  return [...describeUnknownMembers(call), ...describeTexts(call), ...describeNulls(call)];
}

function describeFailure(result: AnyResult, call: ExplainedCall): string {
  const { operation, client, source } = call;
  const { response, body, status } = result;
  const place = source === undefined ? "" : ` (${source})`;
  const missing = status === 401 ? describeMissing(operation, client) : undefined;
  const notes = [
    `${operation.method} ${pathOf(response, operation)}${place}`,
    missing,
    status === 404 ? describeNotFound({ operation, client }) : "",
    describeFailureBody(body),
    ...(status >= 400 && status < 500 ? [...describeDates(call), ...describeInput(call)] : []),
  ];
  return notes.filter(Boolean).join("; ");
}

function pathOf(response: Response | undefined, operation: OperationDescriptor): string {
  return response?.url ? new URL(response.url).pathname : operation.path;
}

async function explainError(
  error: ClientError,
  { operation, client, input, source }: ExplainedCall,
): Promise<void> {
  const { id, method } = operation;
  const response = error instanceof UnexpectedResponseError ? error.response : undefined;
  const path = pathOf(response, operation);
  const fault = error.message.slice(`${id}: `.length);
  const place = source === undefined ? "" : ` (${source})`;
  const notes = [`${id}: ${method} ${path}: ${fault}${describeTypes(error, operation)}${place}`];
  if (response?.status === 401) notes.push(describeMissing(operation, client) ?? "");
  if (response?.status === 404) notes.push(describeNotFound({ operation, client }));
  if (error instanceof UnexpectedResponseError) notes.push(...(await describeBody(error, operation)));
  if (response !== undefined && response.status >= 400 && response.status < 500)
    notes.push(...describeDates({ operation, input }), ...describeInput({ operation, input }));
  if (error instanceof RequestValidationError)
    notes.push(
      ...listCame(error.issues, { parameters: input, body: input["body"] }, true),
      ...describeTexts({ operation, input }),
      ...describeUnknownMembers({ operation, input }),
    );
  if (error instanceof ResponseValidationError) notes.push(...describeInvalid(error, operation));
  if (error instanceof RequestError) notes.push(...describeRequest(fault, { operation, client, input }));
  if (error instanceof NetworkError)
    notes.push(...describeNetwork(error.cause, { operation, client, input }));
  setMessage(error, notes.filter(Boolean).join("; "));
}

function setMessage(error: Error, message: string): void {
  // V8 copies the message into the stack when an error is created, and consoles print the stack.
  const stack = error.stack?.replace(error.message, () => message);
  Object.assign(error, { message, stack });
}

/** Names the operation in an error of `JSON.stringify`. */
function explainJson(error: TypeError, { operation: { id, method, path }, source }: ExplainedCall): void {
  const isBigint = /BigInt/.test(error.message);
  if (!isBigint && !/circular|cyclic/i.test(error.message)) return;
  const advice = isBigint
    ? 'pass numbers, or generate with `int64: "bigint"`'
    : "pass a plain object that does not contain itself";
  const place = source === undefined ? "" : ` (${source})`;
  const [reason = ""] = error.message.split("\n");
  setMessage(
    error,
    `${id}: ${method} ${path}: the body cannot be sent as JSON${place}: ${reason}; ${advice}`,
  );
}

function describeInvalid(
  { issues, result }: ResponseValidationError,
  { responses }: OperationDescriptor,
): readonly string[] {
  const { status, body } = result;
  const isDefault = chooseByStatus(responses, status)?.status === "default";
  const notes = listCame(issues, { body }, true);
  return isDefault
    ? [...notes, `the status ${status} is not described, so the response is checked as \`default\``]
    : notes;
}

function isFailure(value: unknown): value is AnyResult {
  return (value as { readonly ok?: unknown } | undefined)?.ok === false;
}
