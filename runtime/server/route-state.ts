import type { OperationChecks } from "../checks.ts";
import type { ErrorShape, OperationDescriptor } from "../descriptors.ts";
import type { MatchableOperation } from "../routing/matcher-parts.ts";
import { MAX_BODY_DEPTH } from "./body-defaults.ts";
import type { AnyHandler, Route } from "./options.ts";
import type { CreateParameterReader, ParameterReader } from "./parameter-reader.ts";
import { partOf } from "./part-of.ts";

const NO_CHECKS: OperationChecks = { responses: [] };

/** The state of a route, whose checks and parameter reader are created on first use. */
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

  /** Returns the checks, or a promise while they are loading. If loading fails, the next request tries again. */
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

  reader(
    parts: { readonly parameters?: CreateParameterReader },
    depth: number = MAX_BODY_DEPTH,
  ): ParameterReader | undefined {
    if (this.parameters.length > 0)
      this.#readParameters ??= partOf(parts, "parameters")(this.operation, depth);
    return this.#readParameters;
  }
}
