import { elementsOf, isObject, memberOf, resolveNode } from "./nodes.js";

/**
 * Tells whether a schema certainly has a property: the schema itself passes `test`, or the target of its `$ref`, or one branch of its
 * `allOf`, or every branch of its `anyOf` or `oneOf`. A recursive reference does not count as passing.
 *
 * @param test - Called with a schema object and its location; looks at its own keywords only.
 */
export function guarantees(schema, location, ctx, test) {
  // Many schemas may share one, so that the tree of all paths would be too large to visit.
  const answers = new Map();
  const holds = (schema, location) => {
    if (!isObject(schema)) return false;
    if (!answers.has(schema)) {
      answers.set(schema, false);
      answers.set(schema, test(schema, location) || isComposedSo(schema, location, ctx, holds));
    }
    return answers.get(schema);
  };
  return holds(schema, location);
}

function isComposedSo(schema, location, ctx, holds) {
  const target = resolveNode(schema, location, ctx);
  if (target !== undefined && target.value !== schema && holds(target.value, target.location)) return true;
  const branches = (keyword) =>
    elementsOf(memberOf(schema, keyword)).map(
      (branch, index) => () => holds(branch, location.child([keyword, index])),
    );
  if (branches("allOf").some((isSo) => isSo())) return true;
  return ["anyOf", "oneOf"].some((keyword) => {
    const all = branches(keyword);
    return all.length > 0 && all.every((isSo) => isSo());
  });
}

/** A test: the schema admits values of this JSON type only. */
export function hasType(type) {
  return (schema) => {
    const types = memberOf(schema, "type");
    return types === type || (Array.isArray(types) && types.length === 1 && types[0] === type);
  };
}

/** A test: the schema lists a member as required. */
export function requiresMember(name) {
  return (schema) => elementsOf(memberOf(schema, "required")).includes(name);
}

/** A test: the schema describes a member, and the member's schema passes another test. */
export function describesMember(name, ctx, test) {
  return (schema, location) => {
    const properties = memberOf(schema, "properties");
    const at = location.child(["properties", name]);
    return isObject(properties) && guarantees(memberOf(properties, name), at, ctx, test);
  };
}
