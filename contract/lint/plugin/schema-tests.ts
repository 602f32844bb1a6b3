import { elementsOf, isObject, memberOf } from "../../../language/values/json-object.ts";
import { guarantees, type SchemaTest } from "./guarantees.ts";
import type { RefContext } from "./resolve-node.ts";

/** The schema admits values of this JSON type only. */
export function hasType(type: string): SchemaTest {
  return (schema) => {
    const types = memberOf(schema, "type");
    return types === type || (Array.isArray(types) && types.length === 1 && types[0] === type);
  };
}

/** The schema lists a member as required. */
export function requiresMember(name: string): SchemaTest {
  return (schema) => elementsOf(memberOf(schema, "required")).includes(name);
}

/** The schema describes a member, and what it says of it is sure to pass a test. */
export function describesMember(name: string, ctx: RefContext, test: SchemaTest): SchemaTest {
  return (schema, location) => {
    const properties = memberOf(schema, "properties");
    if (!isObject(properties)) return false;
    return guarantees(memberOf(properties, name), location.child(["properties", name]), ctx, test);
  };
}
