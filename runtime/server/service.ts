import type {
  ContractDescriptor,
  ErrorShape,
  OperationChecks,
  OperationDescriptor,
  ParameterDescriptor,
  SecuritySchemeDescriptor,
  ServerDescriptor,
  WireShape,
} from "../descriptors.ts";
import {
  createParameterDecoder,
  type ParameterDecoder,
  unusedWhenEmpty,
} from "../parameters/decode-parameters.ts";
import type { MatchableOperation, Matcher } from "../routing/create-matcher.ts";
import type { AnyHandler, Route } from "./handler.ts";
import type { Incoming } from "./incoming.ts";
import type { ReplyViolation, ServeOptions } from "./options.ts";

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
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers: readonly ServerDescriptor[] | undefined;
  readonly errors: readonly ErrorShape[] | undefined;
  readonly #source: Route["checks"];
  readonly #depth: number;
  #loading: Promise<OperationChecks> | undefined;
  #checks: OperationChecks | undefined;
  #decoder: ParameterDecoder | undefined;
  #ambiguous: boolean | undefined;
  #optional: readonly ParameterDescriptor[] | undefined;

  constructor({ operation, handler, checks, errors }: Route, depth: number = MAX_BODY_DEPTH) {
    this.operation = operation;
    this.handler = handler;
    this.method = operation.method;
    this.path = operation.path;
    this.query = operation.query;
    this.parameters = operation.parameters;
    this.servers = operation.servers;
    this.errors = errors ?? operation.errors;
    this.#source = checks;
    this.#depth = depth;
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

  /** The decoder of the operation's parameters. */
  get decoder(): ParameterDecoder {
    this.#decoder ??= createParameterDecoder(this.operation, { depth: this.#depth });
    return this.#decoder;
  }

  /** The parameters that may be sent empty in place of not at all. */
  get optional(): readonly ParameterDescriptor[] {
    this.#optional ??= unusedWhenEmpty(this.operation.parameters);
    return this.#optional;
  }

  /** Whether a text of its parameters may have more than one reading. */
  get ambiguous(): boolean {
    this.#ambiguous ??= this.operation.parameters.some(({ shape }) => isAmbiguous(shape));
    return this.#ambiguous;
  }
}

/** Whether a text of this shape can be read in more than one way. */
export function isAmbiguous(shape: WireShape): boolean {
  const types = shape.types.filter((type) => type !== "null");
  if (types.length > 1 && (types.includes("string") || types.includes("array"))) return true;
  const parts = [shape.items, shape.additional, ...(shape.properties ?? []).map(([, part]) => part)];
  return parts.some((part) => part !== undefined && isAmbiguous(part));
}

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
