import type { OperationDescriptor } from "../descriptors.ts";
import type { AnyResult, Client, Explain } from "./client.ts";
import { ClientError, UnexpectedResponseError } from "./client-error.ts";

/**
 * Explains failed calls during development. Error messages then include the path, the operation's location in the document, and the start
 * of the body. If a 401 was caused by missing credentials, the message lists the options to set. Generated clients use this
 * function unless `process.env.NODE_ENV` is `"production"`.
 *
 * @param sources - Locations of the operations by id, e.g. `openapi.yaml:24`.
 */
export function explainFailures(sources: Readonly<Record<string, string>>): Explain {
  return async (outcome, operation, client) => {
    const source = Object.hasOwn(sources, operation.id) ? sources[operation.id] : undefined;
    if (outcome instanceof ClientError) await explainError(outcome, operation, client, source);
    else if (isFailure(outcome))
      return { ...outcome, hint: describeFailure(outcome, operation, client, source) };
    return outcome;
  };
}

function describeFailure(
  result: AnyResult,
  operation: OperationDescriptor,
  client: Client,
  source: string | undefined,
): string {
  const { response, body } = result;
  const place = source === undefined ? "" : ` (${source})`;
  const missing = isUnauthorized(result) ? describeMissing(operation, client) : undefined;
  const notes = [`${operation.method} ${pathOf(response, operation)}${place}`, missing, printBody(body)];
  return notes.filter(Boolean).join("; ");
}

function pathOf(response: Response | undefined, operation: OperationDescriptor): string {
  return response?.url ? new URL(response.url).pathname : operation.path;
}

function printBody(body: unknown): string {
  try {
    // Streams and files have no members that JSON shows.
    const start = cutToLine(JSON.stringify(body) ?? "");
    return start === "" || start === "{}" ? "" : `the body begins ${start}`;
  } catch {
    return "";
  }
}

async function explainError(
  error: ClientError,
  operation: OperationDescriptor,
  client: Client,
  source: string | undefined,
): Promise<void> {
  const { id, method } = operation;
  const response = error instanceof UnexpectedResponseError ? error.response : undefined;
  const path = pathOf(response, operation);
  const fault = error.message.slice(`${id}: `.length);
  const notes = [
    `${id}: ${method} ${path}: ${fault}${describeTypes(error, operation)}${source === undefined ? "" : ` (${source})`}`,
  ];
  if (isUnauthorized(response)) notes.push(describeMissing(operation, client) ?? "");
  if (error instanceof UnexpectedResponseError) notes.push(await describeBody(error));
  const message = notes.filter(Boolean).join("; ");
  // V8 copies the message into the stack when an error is created, and consoles print the stack.
  const stack = error.stack?.replace(error.message, () => message);
  Object.assign(error, { message, stack });
}

function describeTypes(error: ClientError, { responses }: OperationDescriptor): string {
  if (!(error instanceof UnexpectedResponseError) || error.reason !== "status") return "";
  const types = new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)));
  return types.size === 0 ? "" : ` as ${[...types].join(" or ")}`;
}

function describeMissing(
  { security }: OperationDescriptor,
  { contract, options }: Client,
): string | undefined {
  const isGiven = (scheme: string): boolean =>
    options.credentials[scheme] !== undefined ||
    contract.securitySchemes?.some(({ name, kind }) => name === scheme && kind === "mutualTLS") === true;
  const named = Object.keys(options.headers).some((name) => name.toLowerCase() === "authorization");
  if (named || security.some((needs) => needs.every(({ scheme }) => isGiven(scheme)))) return undefined;
  const alternatives = security.map((needs) => needs.map(({ scheme }) => printAccess(scheme)).join(" and "));
  return alternatives[0] === undefined
    ? undefined
    : `no credentials were given: pass ${[...new Set(alternatives)].join(" or ")}`;
}

function printAccess(scheme: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(scheme)
    ? `credentials.${scheme}`
    : `credentials[${JSON.stringify(scheme)}]`;
}

const SHOWN_CHARACTERS = 100;
const LONGEST_WAIT_MILLISECONDS = 500;

async function describeBody({ response, text }: UnexpectedResponseError): Promise<string> {
  const line = cutToLine(
    response.bodyUsed ? await text().catch(() => "") : await readStart(response.clone()),
  );
  return line && `the body begins ${JSON.stringify(line)}`;
}

function cutToLine(body: string): string {
  return body
    .slice(0, SHOWN_CHARACTERS)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
}

async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MILLISECONDS);
  });
  const piece = await Promise.race([reader?.read(), late]).catch(() => undefined);
  clearTimeout(timer);
  // The cancellation is not awaited, because it finishes only after the caller has read the other copy.
  reader?.cancel().catch(() => undefined);
  return new TextDecoder().decode(piece?.value?.subarray(0, 4 * SHOWN_CHARACTERS));
}

function isFailure(value: unknown): value is AnyResult {
  return (value as { readonly ok?: unknown } | undefined)?.ok === false;
}

function isUnauthorized(value: unknown): value is AnyResult {
  return (value as { readonly status?: unknown } | undefined)?.status === 401;
}
