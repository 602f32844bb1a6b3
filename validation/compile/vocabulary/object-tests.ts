import { _, type Code } from "ajv/dist/compile/codegen/index.js";
import type { PreparedPart, PreparedSchema } from "../../prepare/prepared-schema.ts";
import { isCall, isObjectTest, type ObjectTest } from "../../prepare/prepared-schema.ts";
import { anyOf, type Emission, failCall, lacksCall, memberToken } from "./emission.ts";
import { accessTo, isAbsent, isInherited, isPresent } from "./keyword-code.ts";
import { costOf, memberFails } from "./part-tests.ts";
import { objectTest, shortTest } from "./short-tests.ts";
import { rightType, typeDetail } from "./value-tests.ts";

interface Place {
  readonly object: Code;
  readonly pointer: string;
  readonly depth: number;
}

export type Members = Partial<Pick<ObjectTest, "required" | "properties">> & PreparedSchema;

// The expressions below record faults and are true if the function must return. Their operators bind at least as strongly as `&&`, with
// one exception: an expression about a member of the function's own parameter (depth 0) is used as a whole condition, so it can contain
// `?:`.

/**
 * Returns one expression for each required member that `properties` does not constrain. {@link propertiesFail} checks the other required
 * members.
 */
export function requiredFail(
  schema: Members,
  { object, pointer }: Place,
  emission: Emission,
): readonly Code[] {
  const { required = [], properties = {} } = schema;
  return required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => _`${isAbsent(object, name)}&&${lacksCall(schema, name, pointer, emission)}`);
}

export function propertiesFail(schema: Members, place: Place, emission: Emission): readonly Code[] {
  const { required = [], properties = {} } = schema;
  const { object, pointer } = place;
  const asked = new Set(required);
  return cheapestFirst(Object.entries(properties), emission).flatMap(([name, part]) => {
    const isRequired = asked.has(name);
    const short =
      part === true || "place" in schema ? undefined : shortFails(name, part, isRequired, place, emission);
    if (short !== undefined) return short;
    const missing = isRequired ? lacksCall(schema, name, pointer, emission) : undefined;
    if (part !== true) return propertyFails(name, part, missing, place, emission);
    return missing === undefined ? [] : _`${isAbsent(object, name)}&&${missing}`;
  });
}

function cheapestFirst(
  members: readonly (readonly [string, PreparedPart])[],
  emission: Emission,
): readonly (readonly [string, PreparedPart])[] {
  const costs = new Map(members.map(([name, part]) => [name, costOf(part, emission)]));
  return [...members].sort(([one], [other]) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0));
}

/**
 * Checks a member with a short test that does not use the keyword's place. Returns `undefined` if there is no short test, e.g. for an
 * inherited name, or a name with `~` or `/`.
 */
function shortFails(
  name: string,
  part: Exclude<PreparedPart, true>,
  isRequired: boolean,
  { object, pointer, depth }: Place,
  emission: Emission,
): Code | undefined {
  if (isInherited(name) || /[~/]/.test(name)) return undefined;
  const at = `${pointer}/${name}`;
  const member = { read: accessTo(object, name), data: emission.member(depth), at, isRequired };
  if (!isObjectTest(part)) return shortTest(part, member, emission);
  const inside = membersFail(part, { object: member.data, pointer: at, depth: depth + 1 }, emission);
  return objectTest(member, inside, emission);
}

function propertyFails(
  name: string,
  part: Exclude<PreparedPart, true>,
  missing: Code | undefined,
  { object, pointer, depth }: Place,
  emission: Emission,
): Code {
  const data = emission.member(depth);
  const at = `${pointer}${memberToken(name)}`;
  const fails = isObjectTest(part)
    ? objectFails(part, { object: data, pointer: at, depth: depth + 1 }, emission)
    : memberFails(part, { data, token: _`${at}` }, emission);
  const read = _`${data}=${accessTo(object, name)}`;
  if (missing === undefined) {
    if (isInherited(name)) return _`${isPresent(object, name)}&&(${read},${fails})`;
    return _`undefined!==(${read})&&${isCall(part) ? fails : _`(${fails})`}`;
  }
  const choice = isInherited(name)
    ? _`${isPresent(object, name)}?(${read},${fails}):${missing}`
    : _`undefined===(${read})?${missing}:${fails}`;
  return depth === 0 ? choice : _`(${choice})`;
}

function objectFails(part: ObjectTest, place: Place, emission: Emission): Code {
  const fault = { keyword: "type", detail: typeDetail(["object"]), member: _`${place.pointer}` };
  const inside = membersFail(part, place, emission);
  return _`!${rightType("object", place.object, emission)}?${failCall(part, fault, emission)}:${inside}`;
}

function membersFail(part: ObjectTest, place: Place, emission: Emission): Code {
  const inside = [...requiredFail(part, place, emission), ...propertiesFail(part, place, emission)];
  return anyOf(inside) ?? _`false`;
}
