/**
 * Finds the place that a node of a document came from. A stage that builds a document out of another one registers the nodes that it
 * moved. Everything below a moved node moves with it, so a table holds moves and not all nodes.
 *
 * The bundle makes the first table (`createOrigins`). Each later stage makes its own: when it moves a node, it registers the new pointer of
 * the node together with the previous one. To find a node's place, all tables are asked, the last stage's first.
 * Example: a schema moves from `/paths/~1a/get/…/schema` to `/components/schemas/A`:
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

/** The nearest registered ancestor (or self) of a node, and the path from there to the node. */
interface Origin<T> {
  readonly origin: T;
  /** The pointer from the ancestor to the node: `""` for the ancestor itself, else it begins with `/`. */
  readonly rest: string;
}

/** A table of moves, as the text of this module explains. */
export interface Origins<T> {
  /**
   * Records that the node at `pointer`, with all below it, comes from `origin`. A later call for the same pointer replaces the earlier one.
   */
  register(pointer: string, origin: T): void;
  /** Finds the nearest registered node at `pointer` or above it, or else the document as a whole. Costs one look-up per token. */
  resolve(pointer: string): Origin<T>;
}

/** Makes a table in which the document as a whole (`""`) comes from `whole`. */
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
