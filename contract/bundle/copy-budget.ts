/** Maximum number of copied nodes per source node, over all copies. Real documents stay below one. */
const NODES_PER_NODE = 20;

const SPARE_NODES = 10_000;

/** Limits the number of copied nodes, so that the bundle's size stays proportional to the sources. */
export interface CopyBudget {
  reserve(value: unknown): boolean;
}

export function createCopyBudget(sources: Iterable<unknown>): CopyBudget {
  const sizes = new Map<unknown, number>();
  const sizeOf = (value: unknown): number => {
    const known = sizes.get(value);
    if (known !== undefined) return known;
    const size = countNodes(value);
    if (typeof value === "object") sizes.set(value, size);
    return size;
  };
  let left: number | undefined;
  return {
    reserve(value) {
      left ??= [...sources].reduce<number>(
        (sum, source) => sum + countNodes(source) * NODES_PER_NODE,
        SPARE_NODES,
      );
      const size = sizeOf(value);
      if (size > left) return false;
      left -= size;
      return true;
    },
  };
}

function countNodes(value: unknown): number {
  let count = 0;
  const pending = [value];
  for (let size = pending.length; size > 0; size = pending.length) {
    const node = pending.pop();
    count++;
    if (typeof node !== "object" || node === null) continue;
    for (const member of Object.values(node)) pending.push(member);
  }
  return count;
}

export function explainBudget(ref: string): string {
  return `\`${ref}\` must be replaced with a copy, but the copies would exceed ${NODES_PER_NODE} times the size of the document, so it was ignored.`;
}
