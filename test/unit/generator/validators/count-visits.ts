/** A value that counts how often it is looked into. */
export interface CountedValue {
  readonly value: unknown;
  readonly visits: () => number;
}

/** More than any value of a test takes where its visits are bounded; what goes on for ever ends there. */
const mostVisits = 3_000_000;

/** Puts a proxy around every node of a value, always the same around the same node. */
export function countVisits(value: unknown): CountedValue {
  let visits = 0;
  const count = (): void => {
    if (++visits > mostVisits) throw new Error("There is no end to these visits.");
  };
  const wrap = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    for (const [name, member] of Object.entries(node)) Reflect.set(node, name, wrap(member));
    return new Proxy(node, {
      get: (...access) => {
        count();
        return Reflect.get(...access);
      },
      has: (...access) => {
        count();
        return Reflect.has(...access);
      },
      ownKeys: (target) => {
        count();
        return Reflect.ownKeys(target);
      },
    });
  };
  return { value: wrap(structuredClone(value)), visits: () => visits };
}
