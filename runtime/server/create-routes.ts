import { ownMember } from "../own-member.ts";
import type { AnyHandler, Route } from "./handler.ts";
import type { ServedApi } from "./options.ts";

type Handlers = Readonly<Record<string, AnyHandler | undefined>>;

/** The routes of what is served, in its order. */
export function createRoutes(api: ServedApi): readonly Route[] {
  if ("routes" in api) return api.routes;
  const { operations, checks, errors = {} } = api;
  // What generated code gives has been held against the handlers' types.
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

/** What every object has is no handler: an id may be `toString`. */
function handlerOf(handlers: Handlers, key: string): AnyHandler | undefined {
  const inherited: unknown = Reflect.get(Object.prototype, key);
  const found = handlers[key];
  return typeof found === "function" && found !== inherited ? found : undefined;
}
