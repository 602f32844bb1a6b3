import type { OperationDescriptor } from "../descriptors.ts";
import type { Matcher } from "../routing/create-matcher.ts";
import type { ReplyViolation, Route } from "./options.ts";
import type { Incoming } from "./problem.ts";
import type { RouteState } from "./route-state.ts";
import type { ServiceSettings } from "./server-parts.ts";

export interface Service<Principal> extends ServiceSettings<Principal> {
  readonly match: Matcher<RouteState>;
  readonly routes: readonly Route[];
}

export function reportError<P>(
  { options }: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): void {
  try {
    if (options.onError !== undefined) options.onError(error, context);
    else console.error(`${context.operation?.id ?? context.incoming.method} failed:`, error);
  } catch {
    // An error in the reporter itself is ignored.
  }
}

export function reportViolation<P>(service: Service<P>, violation: ReplyViolation): void {
  const { onReport } = service.options;
  const { operation, incoming } = violation;
  try {
    if (onReport === undefined) warn(violation);
    else onReport(violation);
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
}

function warn({ operation, status, faults }: ReplyViolation): void {
  const list = faults
    .map(({ where, pointer, message, hint }) => `${where}${pointer} ${message}${hint ? ` (${hint})` : ""}`)
    .join("; ");
  console.warn(`${operation.id} answered ${status}, which violates the contract: ${list}`);
}
