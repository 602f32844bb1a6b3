/** The member of a placeholder that contains the name of the missing field. */
const MISSING = Symbol("missing field");

/** The name of the missing field if a value is a placeholder; `undefined` for other values. */
export function missingFieldOf(value: unknown): string | undefined {
  const name: unknown = typeof value === "object" && value !== null ? Reflect.get(value, MISSING) : undefined;
  return typeof name === "string" ? name : undefined;
}

/**
 * Makes a view that detects missing fields: reading one returns a placeholder, which all helpers detect by
 * {@link missingFieldOf}. The `strict` option of Handlebars checks only `{{field}}`, and not the arguments of
 * blocks and helpers.
 */
export function guardView<T extends object>(view: T): T {
  const guarded = new Map<object, object>();
  const guard = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || missingFieldOf(value) !== undefined) return value;
    const known = guarded.get(value);
    if (known !== undefined) return known;
    const proxy = new Proxy(value, {
      get: (target, name) => {
        // Handlebars includes the whole view in the message about a missing field.
        if (name === Symbol.toPrimitive) return () => "the view";
        if (isOwn(target, name)) return guard(Reflect.get(target, name));
        return createMissing(String(name));
      },
      // Handlebars only reads own members.
      getOwnPropertyDescriptor: (target, name) => {
        if (isOwn(target, name)) return Reflect.getOwnPropertyDescriptor(target, name);
        return { value: createMissing(String(name)), configurable: true, enumerable: false };
      },
    });
    guarded.set(value, proxy);
    return proxy;
  };
  return guard(view) as T; // The proxy has the same members.
}

/** Tells whether a member belongs to the view. Symbols and the members of lists are part of the language. */
function isOwn(target: object, name: string | symbol): boolean {
  return typeof name === "symbol" || Array.isArray(target) || Object.hasOwn(target, name);
}

function createMissing(name: string): object {
  const standIn: object = new Proxy(
    {},
    {
      get: (_target, member) => {
        if (member === MISSING) return name;
        return typeof member === "symbol" ? undefined : standIn;
      },
      getOwnPropertyDescriptor: () => ({ value: standIn, configurable: true, enumerable: false }),
      has: () => false,
    },
  );
  return standIn;
}
