/** A value that counts how often it is accessed. */
export interface CountedValue {
  readonly value: unknown;
  readonly visits: () => number;
}

/** The test stops at this number of visits, since no value in the tests needs so many. */
const mostVisits = 3_000_000;

/** Copies a value and puts a proxy around every node of the copy. A node in several places is copied for each. */
export function countVisits(value: unknown): CountedValue {
  let visits = 0;
  const count = (): void => {
    if (++visits > mostVisits) throw new Error("There is no end to these visits.");
  };
  const wrap = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    const copy = Array.isArray(node) ? [...node] : { ...node };
    for (const [name, member] of Object.entries(node)) Reflect.set(copy, name, wrap(member));
    return new Proxy(copy, {
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
  return { value: wrap(value), visits: () => visits };
}
