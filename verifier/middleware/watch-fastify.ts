import type { ContractSource } from "../matchers/load-contract.ts";
import type { WatchOptions } from "./create-watch.ts";
import type { NextStep, WatchedRequest, WatchedResponse } from "./node-messages.ts";
import { watchExpress } from "./watch-node.ts";

/** The members of a Fastify instance that are used. Fastify's own hook types are not imported. */
export interface WatchedFastify {
  addHook(name: "onRequest", hook: never): unknown;
}

type OnRequest = (
  request: { readonly raw: WatchedRequest },
  reply: { readonly raw: WatchedResponse },
  done: NextStep,
) => void;

type Done = (error?: Error) => void;

/** A plugin of Fastify 5. */
export type FastifyWatch = (fastify: WatchedFastify, options: object, done: Done) => void;

/** The options of `app.register(watchFastify, options)`. */
export interface FastifyWatchOptions extends WatchOptions {
  /** The contract that the app is checked against. */
  readonly contract: ContractSource;
}

/** Both ways to call {@link watchFastify}. */
export interface WatchFastify {
  /** Makes the plugin. */
  (source: ContractSource, options?: WatchOptions): FastifyWatch;
  /** The plugin itself. The app fails to start if the options contain no contract. */
  (fastify: WatchedFastify, options: FastifyWatchOptions, done: Done): void;
}

/**
 * Checks the traffic of a Fastify app against a contract: `await app.register(watchFastify("openapi.yaml"))`, or `await
 * app.register(watchFastify, { contract: "openapi.yaml" })`, before the routes. It applies to the whole app, and not only to the scope in
 * which it is registered.
 */
export const watchFastify: WatchFastify = keepNoScope(watchEither);

function watchEither(source: ContractSource, options?: WatchOptions): FastifyWatch;
function watchEither(fastify: WatchedFastify, options: FastifyWatchOptions, done: Done): void;
function watchEither(
  first: ContractSource | WatchedFastify,
  options: Partial<FastifyWatchOptions> = {},
  done?: Done,
): FastifyWatch | undefined {
  if (done === undefined || !isFastify(first)) return buildPlugin(first, options);
  const { contract, ...rest } = options;
  if (contract === undefined) {
    const how = 'app.register(watchFastify, { contract: "openapi.yaml" })';
    done(new TypeError(`watchFastify was registered without a contract. Name it: ${how}.`));
    return undefined;
  }
  buildPlugin(contract, rest)(first, {}, done);
  return undefined;
}

function buildPlugin(source: ContractSource, options: WatchOptions): FastifyWatch {
  const watch = watchExpress(source, options);
  return keepNoScope((fastify: WatchedFastify, _options: object, done: Done) => {
    const hook: OnRequest = (request, reply, next) => watch(request.raw, reply.raw, next);
    fastify.addHook("onRequest", hook as never);
    done();
  });
}

/** Marks a plugin so that Fastify applies its hooks to the whole app instead of a separate scope. */
function keepNoScope<Plugin extends object>(plugin: Plugin): Plugin {
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

function isFastify(value: ContractSource | WatchedFastify): value is WatchedFastify {
  return typeof value === "object" && typeof Reflect.get(value, "addHook") === "function";
}
