/**
 * Locates where a node in a document came from. A stage that derives one document from another registers the nodes it moved. Everything
 * below a moved node moves with it, so a table contains moves rather than all nodes.
 *
 * The bundle creates the first table (`createOrigins`). Each later stage creates its own: when it moves a node, it registers the node's new
 * pointer together with the previous one. To locate a node, all tables are queried, starting with the last stage's. Example: a schema moves
 * from `/paths/~1a/get/…/schema` to `/components/schemas/A`:
 *
 * ```ts
 * const moves = createOrigins<string>("");            // an origin is a pointer in the bundle
 * moves.register("/components/schemas/A", "/paths/~1a/get/responses/200/content/application~1json/schema");
 * const placeOf = (pointer: string): Place => {
 *   const found = moves.resolve(pointer);
 *   return bundle.placeOf(found.origin + found.rest);
 * };
 * ```
 *
 * @module
 */
import { parentPointer } from "../../runtime/pointer.ts";

interface Origin<T> {
  readonly origin: T;
  readonly rest: string;
}

export interface Origins<T> {
  /** Replaces an earlier registration of the pointer. */
  register(pointer: string, origin: T): void;
  /** Returns the nearest registered ancestor or the node itself, otherwise the whole document. One look-up per token. */
  resolve(pointer: string): Origin<T>;
}

export function createOrigins<T>(whole: T): Origins<T> {
  const table = new Map<string, { readonly origin: T }>();
  return {
    register: (pointer, origin) => void table.set(pointer, { origin }),
    resolve: (pointer) => {
      for (let prefix = pointer; prefix !== ""; prefix = parentPointer(prefix)) {
        const entry = table.get(prefix);
        if (entry !== undefined) return { origin: entry.origin, rest: pointer.slice(prefix.length) };
      }
      return { origin: table.get("")?.origin ?? whole, rest: pointer };
    },
  };
}
