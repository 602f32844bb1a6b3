import type { OperationDescriptor } from "../descriptors.ts";
import type { Matcher } from "../routing/create-matcher.ts";
import { type Sources, showSource } from "../wire/sources.ts";
import { isProduction } from "./is-production.ts";
import type { ReplyViolation, Route } from "./options.ts";
import type { Incoming } from "./problem.ts";
import type { RouteState } from "./route-state.ts";
import type { ServiceSettings } from "./server-parts.ts";

export interface Service<Principal> extends ServiceSettings<Principal> {
  readonly match: Matcher<RouteState>;
  readonly routes: readonly Route[];
  readonly sources: Sources | undefined;
}

export function reportError<P>(
  { options, sources }: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): void {
  try {
    if (options.onError !== undefined) options.onError(error, context);
    else console.error(describeFailed(context, error, sources), error);
  } catch {
    // An error in the reporter itself is ignored.
  }
}

/** Names constructors of the engine's own errors, which mean a mistake in the program rather than an answer to the client. */
const PROGRAM_ERRORS: readonly unknown[] = [TypeError, RangeError, ReferenceError, SyntaxError];

/** How engines word that a body is read for the second time. */
const BODY_WAS_READ = /body.*(?:unusable|already|used|consumed|disturbed|locked)/i;

function describeFailed(
  {
    operation,
    incoming,
  }: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
  error: unknown,
  sources: Sources | undefined,
): string {
  const start = `${operation?.id ?? incoming.method} failed`;
  if (operation === undefined || isProduction()) return `${start}:`;
  const source = showSource(sources, operation);
  const place = source === undefined ? "" : ` (${source})`;
  const errors = operation.responses.filter(({ status }) => /^4/.test(String(status)));
  const first = errors.find(({ status }) => status === 404) ?? errors[0];
  const isAnswer =
    error instanceof Error
      ? !PROGRAM_ERRORS.includes(error.constructor)
      : typeof Object(error).status === "number"; // A reply, thrown without `ReplyError`.
  if (error instanceof TypeError && BODY_WAS_READ.test(error.message))
    return `${start}${place}; the router has read the request's body, which the handler gets as \`body\`:`;
  if (first === undefined || !isAnswer) return `${start}${place}:`;
  const { status, content } = first;
  const example = `{ status: ${typeof status === "number" ? status : 400}${content.length > 0 ? ", body: … }" : " }"}`;
  const statuses = errors.map((response) => response.status).join(", ");
  return `${start}${place}; to answer a described error (${statuses}), return ${example} or throw new ReplyError(${example}):`;
}

export function reportViolation<P>(service: Service<P>, found: ReplyViolation): void {
  const { onReport } = service.options;
  const { operation, incoming, status } = found;
  const source = showSource(service.sources, operation, status);
  const violation = source === undefined ? found : { ...found, source };
  try {
    if (onReport === undefined) warn(violation);
    else onReport(violation);
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
}

function warn({ operation, status, faults, source }: ReplyViolation): void {
  const list = faults
    .map(({ where, pointer, message, hint }) => `${where}${pointer} ${message}${hint ? ` (${hint})` : ""}`)
    .join("; ");
  console.warn(
    `${operation.id} answered ${status}, which violates the contract${source === undefined ? "" : ` (${source})`}: ${list}`,
  );
}
