import { showValue } from "../wire/show-value.ts";

/**
 * Checks what was passed to an adapter, since JavaScript has no types.
 * @throws {TypeError} For handlers or another value in place of a router.
 */
export function requireRouter(router: unknown, adapter: string): void {
  if (typeof Object(router).answer !== "function")
    throw new TypeError(
      `${adapter} was called with ${showValue(router)}: pass a router, e.g. ${adapter}(createRouter(handlers)).`,
    );
}
