import { schemaPointer } from "../../language/schema/local-ref.ts";
import { createOrigins } from "../../language/values/origins.ts";

/**
 * Maps nodes of the normalised document to the bundled one. Nodes move in three ways: a schema is moved to another place of the document,
 * it is wrapped in a union with null, or a variant for requests is derived from it.
 */
export interface NodeOrigins {
  /** Records that the node at `pointer` was at `origin` in the bundled document. */
  move(pointer: string, origin: string): void;
  /** Records that a schema became `anyOf: [schema, null]`: `pointer/anyOf/0` was at `pointer + inner` before (`""` or `/allOf/0`). */
  wrap(pointer: string, inner: string): void;
  /** Records that the named schema `variant` was derived from `base`. */
  derive(variant: string, base: string): void;
  /** The pointer in the bundled document for a pointer in the normalised one. */
  resolve(pointer: string): string;
}

/** Makes origins in which no node has moved. */
export function createNodeOrigins(): NodeOrigins {
  const moves = createOrigins("");
  const variants = createOrigins("");
  const wraps = new Map<string, string>();
  const follow = (table: typeof moves, pointer: string): string => {
    const { origin, rest } = table.resolve(pointer);
    return origin + rest;
  };
  return {
    move: (pointer, origin) => moves.register(pointer, origin),
    wrap: (pointer, inner) => void wraps.set(pointer, inner),
    derive: (variant, base) => variants.register(schemaPointer(variant), schemaPointer(base)),
    resolve: (pointer) => follow(moves, unwrap(wraps, follow(variants, pointer))),
  };
}

/** Removes `anyOf/0` of wrappers from a pointer. Begins at the root, so that an `anyOf` inside the wrapped schema is kept. */
function unwrap(wraps: ReadonlyMap<string, string>, pointer: string): string {
  if (wraps.size === 0) return pointer;
  const tokens = pointer.split("/").slice(1);
  let unwrapped = "";
  while (tokens.length > 0) {
    const inner = wraps.get(unwrapped);
    if (inner !== undefined && tokens[0] === "anyOf" && tokens[1] === "0") {
      unwrapped += inner;
      tokens.splice(0, 2);
    }
    if (tokens.length > 0) unwrapped += `/${tokens.shift()}`;
  }
  return unwrapped;
}
