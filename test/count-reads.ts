/** Data that counts how often it is read. */
export interface CountedData<T> {
  readonly data: T;
  readonly reads: () => number;
}

/**
 * Wraps data so that every read of a member of an object or array in it is counted. The same object is always wrapped by the same proxy, so
 * that code which compares objects by identity works as without a wrapper.
 *
 * @param most - The number of reads at which reading throws, since no test needs so many.
 */
export function countReads<T>(data: T, most: number = Number.POSITIVE_INFINITY): CountedData<T> {
  const proxies = new WeakMap<object, object>();
  let reads = 0;
  const count = (): void => {
    if (++reads > most) throw new Error(`The data was read more than ${most} times.`);
  };
  const wrap = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !isPlain(value)) return value;
    const known = proxies.get(value);
    if (known !== undefined) return known;
    const proxy = new Proxy(value, {
      get: (target, key, receiver) => {
        count();
        return wrap(Reflect.get(target, key, receiver));
      },
      getOwnPropertyDescriptor: (target, key) => {
        count();
        const found = Reflect.getOwnPropertyDescriptor(target, key);
        return found && "value" in found && found.configurable === true
          ? { ...found, value: wrap(found.value) }
          : found;
      },
      has: (target, key) => {
        count();
        return Reflect.has(target, key);
      },
      ownKeys: (target) => {
        count();
        return Reflect.ownKeys(target);
      },
    });
    proxies.set(value, proxy);
    proxies.set(proxy, proxy);
    return proxy;
  };
  return { data: wrap(data) as T, reads: () => reads }; // The proxy behaves as the data.
}

/** Whether a value is an object literal or an array. Others, such as a `Map`, have methods that a proxy does not support. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
