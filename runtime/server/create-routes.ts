import type { OperationChecks } from "../checks.ts";
import type { ContractDescriptor, ErrorShape, OperationDescriptor } from "../descriptors.ts";
import { ownMember } from "../parameters/encode-plain.ts";
import type { Sources } from "../wire/sources.ts";
import type { AnyHandler, Route } from "./options.ts";
import type { ServerParts } from "./server-parts.ts";

export type ServedApi = ServedRoutes | ServedOperations;

export interface ServedRoutes {
  readonly contract: ContractDescriptor;
  readonly routes: readonly Route[];
  readonly parts: ServerParts;
  /** Places in the document, for logs. Default: none. */
  readonly sources?: Sources;
}

/** Handlers and checks, keyed by operation id, or by `METHOD /path` if several operations share an id. */
export interface ServedOperations {
  readonly contract: ContractDescriptor;
  readonly operations: readonly OperationDescriptor[];
  readonly handlers: object;
  readonly checks: Readonly<Record<string, () => Promise<OperationChecks>>>;
  /** Error shapes for operations whose descriptors contain no error shapes. */
  readonly errors?: Readonly<Record<string, readonly ErrorShape[]>>;
  readonly parts: ServerParts;
  /** Places in the document, for logs. Default: none. */
  readonly sources?: Sources;
}

type Handlers = Readonly<Record<string, AnyHandler | undefined>>;

export function createRoutes(
  api: Omit<ServedRoutes, "parts"> | Omit<ServedOperations, "parts">,
): readonly Route[] {
  if ("routes" in api) return api.routes;
  const { operations, checks, errors = {} } = api;
  const handlers = api.handlers as Handlers;
  const [ids, repeated] = [new Set<string>(), new Set<string>()];
  for (const { id } of operations) (ids.has(id) ? repeated : ids).add(id);
  return operations.map((operation) => {
    const { id, method, path } = operation;
    const key = repeated.has(id) ? `${method} ${path}` : id;
    return {
      operation,
      handler: handlerOf(handlers, key),
      checks: ownMember(checks, key),
      errors: ownMember(errors, key),
    };
  });
}

function handlerOf(handlers: Handlers, key: string): AnyHandler | undefined {
  const inherited: unknown = Reflect.get(Object.prototype, key);
  const found = handlers[key];
  return typeof found === "function" && found !== inherited ? found : undefined;
}
