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

interface Registered<T> {
  readonly origin: T;
  /** Length of the registered pointer. */
  readonly length: number;
}

export interface Origins<T> {
  /** Registers a pointer, replacing an earlier registration. */
  register(pointer: string, origin: T): void;
  /**
   * Returns the origin of the node itself or of its nearest registered ancestor, otherwise of the whole document. Performs one look-up per
   * token, or two if the pointer is a sibling of the previous one.
   */
  resolve(pointer: string): Origin<T>;
}

export function createOrigins<T>(whole: T): Origins<T> {
  const table = new Map<string, { readonly origin: T }>();
  const nearest = (pointer: string): Registered<T> => {
    for (let prefix = pointer; prefix !== ""; prefix = parentPointer(prefix)) {
      const entry = table.get(prefix);
      if (entry !== undefined) return { origin: entry.origin, length: prefix.length };
    }
    return { origin: table.get("")?.origin ?? whole, length: 0 };
  };
  let last: { readonly parent: string; readonly found: Registered<T> } | undefined;
  return {
    register: (pointer, origin) => {
      last = undefined;
      table.set(pointer, { origin });
    },
    resolve: (pointer) => {
      const own = table.get(pointer);
      if (own !== undefined) return { origin: own.origin, rest: "" };
      const parent = parentPointer(pointer);
      if (last?.parent !== parent) last = { parent, found: nearest(parent) };
      const { origin, length } = last.found;
      return { origin, rest: pointer.slice(length) };
    },
  };
}
