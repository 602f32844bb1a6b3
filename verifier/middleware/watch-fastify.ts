import type { ContractSource } from "../matchers/load-contract.ts";
import type { NextStep, WatchedRequest, WatchedResponse } from "./node-messages.ts";
import { watchExpress } from "./watch-node.ts";
import type { WatchOptions } from "./watch-options.ts";

/** What of a Fastify instance is needed. */
export interface WatchedFastify {
  addHook(
    name: "onRequest",
    hook: (
      request: { readonly raw: WatchedRequest },
      reply: { readonly raw: WatchedResponse; hijack(): unknown },
      done: NextStep,
    ) => void,
  ): unknown;
}

/** A plugin of Fastify 5. */
export type FastifyWatch = (fastify: WatchedFastify, options: object, done: (error?: Error) => void) => void;

/**
 * Holds what a Fastify app answers against a contract: `await app.register(watchFastify("openapi.yaml"))`, before the routes. It
 * stands for the whole app, not only for the scope that it is registered in.
 */
export function watchFastify(source: ContractSource, options: WatchOptions = {}): FastifyWatch {
  const watch = watchExpress(source, options);
  const plugin: FastifyWatch = (fastify, _options, done) => {
    fastify.addHook("onRequest", (request, reply, next) => watch(request.raw, reply.raw, next));
    done();
  };
  // Fastify's own way to say that hooks are not to be kept to a scope of their own.
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}
