interface Frame {
  readonly at: number;
  readonly next: Iterator<number>;
}

/**
 * Finds strongly connected components with an iterative version of Tarjan's algorithm. Nodes that are not part of a cycle are excluded.
 * @param size - The number of nodes, which are numbered from 0.
 * @param next - Returns a node's successors.
 */
export function findComponents(
  size: number,
  next: (at: number) => Iterable<number>,
): readonly (readonly number[])[] {
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const isOpen = new Uint8Array(size);
  const hasLoop = new Uint8Array(size);
  const stack: number[] = [];
  const components: number[][] = [];
  let count = 0;
  const enter = (at: number): Frame => {
    order[at] = low[at] = count++;
    isOpen[at] = 1;
    stack.push(at);
    return { at, next: next(at)[Symbol.iterator]() };
  };
  const leave = (at: number): void => {
    if (low[at] !== order[at]) return;
    const component: number[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      isOpen[member] = 0;
      component.push(member);
      if (member === at) break;
    }
    if (component.length > 1 || hasLoop[at] === 1) components.push(component);
  };
  for (let start = 0; start < size; start++) {
    if (order[start] !== -1) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { value, done } = frame.next.next();
      if (done !== true) {
        if (value === frame.at) hasLoop[value] = 1;
        if (order[value] === -1) frames.push(enter(value));
        else if (isOpen[value] === 1) low[frame.at] = Math.min(low[frame.at] ?? 0, order[value] ?? 0);
        continue;
      }
      frames.pop();
      leave(frame.at);
      const outer = frames.at(-1);
      if (outer !== undefined) low[outer.at] = Math.min(low[outer.at] ?? 0, low[frame.at] ?? 0);
    }
  }
  return components;
}
