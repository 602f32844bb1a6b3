import type { ContractSource } from "../matchers/load-contract.ts";
import type { NextStep, WatchedRequest, WatchedResponse } from "./node-messages.ts";
import { watchExpress } from "./watch-node.ts";
import type { WatchOptions } from "./watch-options.ts";

/** What of a Fastify instance is needed. Hooks have types of Fastify's own, which are not there to be imported. */
export interface WatchedFastify {
  addHook(name: "onRequest", hook: never): unknown;
}

type OnRequest = (
  request: { readonly raw: WatchedRequest },
  reply: { readonly raw: WatchedResponse },
  done: NextStep,
) => void;

/** A plugin of Fastify 5. */
export type FastifyWatch = (fastify: WatchedFastify, options: object, done: (error?: Error) => void) => void;

/**
 * Holds what a Fastify app answers against a contract: `await app.register(watchFastify("openapi.yaml"))`, before the routes. It
 * stands for the whole app, not only for the scope that it is registered in.
 */
export function watchFastify(source: ContractSource, options: WatchOptions = {}): FastifyWatch {
  const watch = watchExpress(source, options);
  const plugin: FastifyWatch = (fastify, _options, done) => {
    const hook: OnRequest = (request, reply, next) => watch(request.raw, reply.raw, next);
    fastify.addHook("onRequest", hook as never);
    done();
  };
  // Fastify's own way to say that hooks are not to be kept to a scope of their own.
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}
