import { StreamError } from "../body/plain.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import { hasNoBody } from "../http-semantics.ts";
import { showSource } from "../wire/sources.ts";
import { invalidBodyStatusOf } from "./body-defaults.ts";
import { dropStream } from "./drop-stream.ts";
import { formatRefusal, formatterOf } from "./format-refusal.ts";
import {
  encodeProblem,
  type Incoming,
  type Outgoing,
  type Problem,
  problem,
  refuseBody,
  refuseIssues,
} from "./problem.ts";
import { reportError, type Service } from "./report-error.ts";
import type { RouteState } from "./route-state.ts";

export interface Exchange {
  readonly incoming: Incoming;
  readonly query: string;
  readonly start: number;
  readonly state: RouteState | undefined;
}

/** Converts an error to a response. A {@link StreamError} is attributed to the client. Any other error is reported and results in a 500. */
export function problemOf<P>(
  service: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor; readonly incoming: Incoming },
): Problem {
  if (error instanceof StreamError) {
    if (error.issues === undefined) return problem(400, "The body is malformed.");
    const { part } = error;
    if (error.status !== undefined)
      return { ...refuseIssues(error.status, error.message, error.issues), part };
    const status = invalidBodyStatusOf(service.options, context.operation);
    return refuseBody(status, error.issues);
  }
  reportError(service, error, context);
  return problem(500, "Internal server error.");
}

/**
 * Creates the reply to an error with `formatErrors` or `formatError`, otherwise the router's default reply. `error` is the thrown value, if
 * any.
 */
export function refuseWith<P>(
  service: Service<P>,
  exchange: Exchange,
  found: Problem,
  error?: unknown,
): Outgoing | Promise<Outgoing> {
  const { incoming, state } = exchange;
  const refuse = (formatted: Outgoing | undefined): Outgoing => {
    // Errors without a documented shape follow RFC 9457. If no operation matches, the contract's shapes apply.
    const shapes = state === undefined ? service.contract.errors : state.errors;
    const outgoing = formatted ?? encodeProblem(found, [shapes], service.parts.fillError);
    return leave(service, exchange, outgoing, found);
  };
  const format = formatterOf(service, state);
  if (format === undefined) return refuse(undefined);
  return formatRefusal(service, format, { found, incoming, state, error }).then(refuse);
}

export function leave<P>(
  service: Service<P>,
  { incoming, start, state }: Exchange,
  outgoing: Outgoing,
  { details: issues = [], message: refusal, part }: Partial<Problem> = {},
): Outgoing {
  const { onAnswer } = service.options;
  const noBody = incoming.method === "HEAD" || hasNoBody(outgoing.status);
  const sent = noBody ? withoutBody(outgoing) : outgoing;
  if (onAnswer === undefined) return sent;
  const operation = state?.operation;
  try {
    const milliseconds = performance.now() - start;
    const source =
      operation && showSource(service.sources, operation, part === "body" ? "request" : undefined);
    onAnswer({ operation, incoming, status: sent.status, milliseconds, issues, refusal, source });
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
  return sent;
}

function withoutBody({ status, headers, body }: Outgoing): Outgoing {
  dropStream(body);
  return { status, headers, body: null };
}
