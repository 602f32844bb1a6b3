import type { ErrorShape, OperationChecks, OperationDescriptor } from "../descriptors.ts";
import type { MatchableOperation, Matcher } from "../routing/create-matcher.ts";
import type { AnyHandler, Route } from "./handler.ts";
import type { Incoming } from "./incoming.ts";
import type { ReplyViolation } from "./options.ts";
import { type ParameterReader, partOf, type ServerParts, type ServiceSettings } from "./parts.ts";

/** The largest body that is read by default: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576;

/** How deep the arrays and objects of a JSON body nest at most by default. */
export const MAX_BODY_DEPTH = 512;

const NO_CHECKS: OperationChecks = { responses: [] };

/** A route with what is made of it when it is first used. */
export class RouteState implements MatchableOperation {
  readonly operation: OperationDescriptor;
  readonly handler: AnyHandler | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string | undefined;
  readonly parameters: OperationDescriptor["parameters"];
  readonly servers: OperationDescriptor["servers"];
  readonly errors: readonly ErrorShape[] | undefined;
  readonly #source: Route["checks"];
  #loading: Promise<OperationChecks> | undefined;
  #checks: OperationChecks | undefined;
  #readParameters: ParameterReader | undefined;

  constructor({ operation, handler, checks, errors }: Route) {
    this.operation = operation;
    this.handler = handler;
    this.method = operation.method;
    this.path = operation.path;
    this.query = operation.query;
    this.parameters = operation.parameters;
    this.servers = operation.servers;
    this.errors = errors ?? operation.errors;
    this.#source = checks;
    if (typeof checks !== "function") this.#checks = checks ?? NO_CHECKS;
  }

  /** The operation's checks; a promise only until they are loaded. A load that failed is tried again. */
  checks(): OperationChecks | Promise<OperationChecks> {
    if (this.#checks !== undefined) return this.#checks;
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<OperationChecks> {
    try {
      const source = this.#source;
      this.#checks = typeof source === "function" ? await source() : (source ?? NO_CHECKS);
      return this.#checks;
    } finally {
      this.#loading = undefined;
    }
  }

  /** What reads the operation's parameters; absent where it has none. */
  reader(parts: ServerParts, depth: number = MAX_BODY_DEPTH): ParameterReader | undefined {
    if (this.parameters.length > 0)
      this.#readParameters ??= partOf(parts, "parameters")(this.operation, depth);
    return this.#readParameters;
  }
}

/** All that answering requests needs, made once. */
export interface Service<Principal> extends ServiceSettings<Principal> {
  readonly match: Matcher<RouteState>;
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
