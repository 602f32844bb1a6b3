/** Where nodes of one document come from in another, by the pointers of subtrees. */
export interface PointerMap {
  /** Says that the node at `pointer` and all below it come from `origin`. */
  set(pointer: string, origin: string): void;
  /** The origin of a node: that of the nearest registered subtree around it, and the rest of the pointer. */
  resolve(pointer: string): string;
}

/** Makes a map in which every node comes from its own pointer. */
export function createPointerMap(): PointerMap {
  const origins = new Map<string, string>();
  return {
    set: (pointer, origin) => void origins.set(pointer, origin),
    resolve: (pointer) => resolveIn(origins, pointer),
  };
}

function resolveIn(origins: ReadonlyMap<string, string>, pointer: string): string {
  if (origins.size === 0) return pointer;
  let end = pointer.length;
  while (end > 0) {
    const origin = origins.get(pointer.slice(0, end));
    if (origin !== undefined) return origin + pointer.slice(end);
    end = pointer.lastIndexOf("/", end - 1);
  }
  return pointer;
}
