import { schemaPointer } from "../../language/schema/local-ref.ts";
import { createOrigins } from "../../language/values/origins.ts";

export interface NodeOrigins {
  move(pointer: string, origin: string): void;
  /**
   * Records that the schema at `pointer` became `anyOf: [schema, null]`. The node at `pointer/anyOf/0` was previously at `pointer + inner`,
   * where `inner` is `""`, or e.g. `/allOf/0` if only a part was wrapped.
   */
  wrap(pointer: string, inner: string): void;
  derive(variant: string, base: string): void;
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

function unwrap(wraps: ReadonlyMap<string, string>, pointer: string): string {
  if (wraps.size === 0 || !pointer.includes("/anyOf/0")) return pointer;
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
