/** Whether a value is a JSON object. */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own member of an object; `undefined` where there is none, or no object. */
export function memberOf(value, name) {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The elements of a list; none of anything else. */
export function elementsOf(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * The object at a location, or the one that its `$ref` leads to, in whichever file, with its location. `undefined` where
 * that is no object; that a `$ref` leads nowhere is reported by `no-unresolved-refs`.
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
