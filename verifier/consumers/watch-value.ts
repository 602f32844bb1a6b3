import type { UseExtent, UseStep } from "./record-uses.ts";

export type OnRead = (path: readonly UseStep[], extent: UseExtent) => void;

/**
 * Reports which members of a value are read. Supports objects and arrays from `JSON.parse`, and stream items; returns all other values
 * unchanged.
 */
export function watchValue(value: unknown, onRead: OnRead, path: readonly UseStep[] = []): unknown {
  if (Array.isArray(value) || isPlain(value)) return watchObject(value, onRead, path);
  return isStream(value) ? watchStream(value, onRead) : value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // jest runs each test file in its own realm, so the value may inherit from another `Object.prototype`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isStream(value: unknown): value is AsyncIterable<unknown> & object {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function watchStream(stream: AsyncIterable<unknown> & object, onRead: OnRead): object {
  return new Proxy(stream, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key === Symbol.asyncIterator)
        return async function* () {
          for await (const item of target) yield watchValue(item, onRead);
        };
      // Methods of classes with private members must be called on the original stream.
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Members that test tools and promises access on any object. Access only counts as reading if the object has the member. */
const asked: ReadonlySet<string> = new Set([
  "then",
  "constructor",
  "asymmetricMatch",
  "$$typeof",
  "nodeType",
  "@@__IMMUTABLE_ITERABLE__@@",
  "@@__IMMUTABLE_RECORD__@@",
]);

function watchObject(whole: object, onRead: OnRead, path: readonly UseStep[]): object {
  const watched = new Map<PropertyKey, { readonly from: unknown; readonly to: unknown }>();
  const stepOf = (key: string): UseStep => (Array.isArray(whole) ? Number(key) : key);
  const isMember = (target: object, key: string): boolean =>
    Array.isArray(target) ? /^\d+$/.test(key) : Object.hasOwn(target, key) || !asked.has(key);
  const below = (key: string, from: unknown): unknown => {
    const known = watched.get(key);
    if (known !== undefined && Object.is(known.from, from)) return known.to;
    const to = watchValue(from, onRead, [...path, stepOf(key)]);
    watched.set(key, { from, to });
    return to;
  };
  const note = (target: object, key: PropertyKey): void => {
    if (typeof key === "string" && isMember(target, key)) onRead([...path, stepOf(key)], "value");
  };
  return new Proxy(whole, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === "symbol") return value;
      // Only `JSON.stringify` accesses `toJSON`, and it then reads the whole value.
      if (key === "toJSON" && value === undefined) {
        onRead(path, "all");
        return undefined;
      }
      note(target, key);
      return isMember(target, key) ? below(key, value) : value;
    },
    has(target, key) {
      note(target, key);
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      if (!Array.isArray(target)) onRead(path, "members");
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor(target, key) {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
      if (descriptor === undefined || typeof key === "symbol") return descriptor;
      note(target, key);
      if (descriptor.configurable !== true || !("value" in descriptor)) return descriptor;
      return { ...descriptor, value: below(key, descriptor.value) };
    },
  });
}
