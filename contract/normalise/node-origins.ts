import { schemaPointer } from "../../language/schema/local-ref.ts";
import { createOrigins } from "../../language/values/origins.ts";

/**
 * Maps pointers in the normalised document to pointers in the bundled document. They differ in three cases: a schema was moved, it was
 * wrapped in a union with null, or a variant for requests was derived from it.
 */
export interface NodeOrigins {
  /** Records that the node at `pointer` was at `origin` in the bundled document. */
  move(pointer: string, origin: string): void;
  /**
   * Records that the schema at `pointer` became `anyOf: [schema, null]`. In the bundle, the content of `pointer/anyOf/0` is at `pointer +
   * inner`, where `inner` is `""`, or e.g. `/allOf/0` if only a part of the schema was wrapped.
   */
  wrap(pointer: string, inner: string): void;
  /** Records that the named schema `variant` was derived from `base`. */
  derive(variant: string, base: string): void;
  /** The pointer in the bundled document for a pointer in the normalised one. */
  resolve(pointer: string): string;
}

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

/**
 * Removes `anyOf/0` of wrappers from a pointer. Goes through the pointer from the root, since `wraps` has the pointer of each wrapper without
 * the `anyOf/0` of the wrappers around it.
 */
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
