// @ts-nocheck Made by a machine and tested as a whole.
import type { ContractDescriptor, OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.js";
import type { Matcher } from "../routing/create-matcher.js";
import type { Incoming } from "./incoming.js";
import { MAX_BODY_BYTES } from "./limits.js";
import type { ReplyViolation, ServeOptions } from "./options.js";
import type { RouteState } from "./route-state.js";

/** All that answering requests needs, made once. */
export interface Service<Principal> {
  readonly contract: ContractDescriptor;
  readonly match: Matcher<RouteState>;
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  readonly options: ServeOptions<Principal>;
}

/** The largest body that an operation takes, in octets. */
export function bodyLimit<P>({ options }: Service<P>, operation: OperationDescriptor): number {
  const { maxBodyBytes = MAX_BODY_BYTES } = options;
  return typeof maxBodyBytes === "function" ? maxBodyBytes(operation) : maxBodyBytes;
}

/** Tells the user's hook, or the console, of an error. A hook that throws is not asked about it. */
export function reportError<P>(
  { options }: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): void {
  try {
    if (options.onError !== undefined) options.onError(error, context);
    else console.error(`${context.operation?.id ?? context.incoming.method} failed:`, error);
  } catch {
    // There is nobody left to tell.
  }
}

/** Tells the user's hook, or the console, of a reply that breaks the contract. */
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
  const list = faults.map(({ where, pointer, message }) => `${where}${pointer} ${message}`).join("; ");
  console.warn(`${operation.id} answered ${status}, which breaks the contract: ${list}`);
}
