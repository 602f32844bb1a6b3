import { createOrigins } from "../../language/values/origins.ts";
import { pointerTo } from "../../runtime/pointer.ts";

/**
 * Where the nodes of the normalised document come from in the bundled one. Three things move nodes: a schema is moved
 * from one place of the document to another, it is wrapped in another schema, or it is derived for requests.
 */
export interface NodeOrigins {
  /** The node at `pointer` was at `origin` in the bundled document. */
  move(pointer: string, origin: string): void;
  /** The schema at `pointer` became the first branch of an `anyOf` there; `inner` is the part of it that was kept. */
  wrap(pointer: string, inner: string): void;
  /** The named schema `variant` was derived from `base`. */
  derive(variant: string, base: string): void;
  /** The pointer in the bundled document of a node of the normalised one. */
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

function schemaPointer(name: string): string {
  return pointerTo("/components/schemas", name);
}

/** Goes down from the top, so that a wrapped schema's own `anyOf` is not taken for the wrapper's. */
function unwrap(wraps: ReadonlyMap<string, string>, pointer: string): string {
  if (wraps.size === 0) return pointer;
  const segments = pointer.split("/").slice(1);
  let unwrapped = "";
  for (let index = 0; index < segments.length; index++) {
    const inner = wraps.get(unwrapped);
    if (inner !== undefined && segments[index] === "anyOf" && segments[index + 1] === "0") {
      unwrapped += inner;
      index += 2;
    }
    if (index < segments.length) unwrapped += `/${segments[index]}`;
  }
  return unwrapped;
}
