/** Tells whether a value is a JSON object. */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own member of an object; `undefined` if there is none, or the value is not an object. */
export function memberOf(value, name) {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The elements of a list; an empty list for any other value. */
export function elementsOf(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * The object at a location, or the target of its `$ref` in any file, with its location. `undefined` if it is not an object. The rule
 * `no-unresolved-refs` reports a `$ref` without a target.
 */
export function resolveNode(value, location, ctx) {
  if (!isObject(value)) return undefined;
  const ref = memberOf(value, "$ref");
  if (typeof ref !== "string") return { value, location };
  const target = ctx.resolve({ $ref: ref }, location.source.absoluteRef);
  return target.location !== undefined && isObject(target.node)
    ? { value: target.node, location: target.location }
    : undefined;
}
