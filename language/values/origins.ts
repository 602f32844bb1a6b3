/**
 * Tracks the origin of each node in a document. A stage that derives one document from another registers the nodes it moved. Descendants
 * move together with their ancestor, so a table contains only moves rather than all nodes.
 *
 * The bundler creates the first table (`createOrigins`). Each later stage creates another table: when it moves a node, it registers the new
 * pointer together with the previous one. To locate a node, all tables are queried, starting with the last stage. Example: a schema moves
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
  /** Registers a pointer, replacing an earlier registration. */
  register(pointer: string, origin: T): void;
  /**
   * Returns the origin of the node itself or of its nearest registered ancestor, otherwise of the whole document. Performs one look-up per
   * token.
   */
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
