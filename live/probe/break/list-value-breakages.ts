import { schemaOfAll } from "../../../language/schema/applicable.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { createRandom } from "../../../language/values/random.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import type { Constraints } from "../../sample/constraints.ts";
import { gatherConstraints } from "../../sample/gather-constraints.ts";
import { Unsatisfiable } from "../../sample/sample-context.ts";
import type { ProbeContext } from "../probe-context.ts";
import { type BadValue, listBadValues } from "./list-bad-values.ts";

/** A bad value, and the pointer where it is put. */
export interface PlacedBadValue extends BadValue {
  readonly pointer: string;
}

/** The maximum number of places that are visited in a value. */
const MOST_PLACES = 200;

/** Lists the ways to make a value invalid: first the whole value, then its members and first items, the outermost first. */
export function listPlacedBadValues(
  context: ProbeContext,
  whole: Json,
  schema: JsonSchema,
): readonly PlacedBadValue[] {
  const found: PlacedBadValue[] = [];
  const queue: { readonly value: Json; readonly schema: JsonSchema; readonly pointer: string }[] = [
    { value: whole, schema, pointer: "" },
  ];
  for (let index = 0; index < queue.length && index < MOST_PLACES; index++) {
    const spot = queue[index];
    const constraints = spot && readConstraints(context, spot.schema);
    if (spot === undefined || constraints === undefined) continue;
    const { value, pointer } = spot;
    found.push(...listBadValues(value, constraints).map((bad) => ({ ...bad, pointer })));
    queue.push(...innerSpots(value, constraints, pointer));
  }
  return found;
}

function readConstraints(context: ProbeContext, schema: JsonSchema): Constraints | undefined {
  try {
    const { depthOf, find } = context;
    return gatherConstraints(schema, { random: createRandom(1), depthOf, find, tight: true });
  } catch (error) {
    if (error instanceof Unsatisfiable) return undefined;
    throw error;
  }
}

function innerSpots(
  value: Json,
  { properties, additional, items, prefixItems }: Constraints,
  pointer: string,
): readonly { readonly value: Json; readonly schema: JsonSchema; readonly pointer: string }[] {
  if (isList(value)) {
    const [first] = value;
    const schemas = prefixItems[0] === undefined ? items : [prefixItems[0]];
    return first === undefined
      ? []
      : [{ value: first, schema: schemaOfAll(schemas), pointer: pointerTo(pointer, 0) }];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, member]) => ({
    // The members of a JSON value are JSON values.
    value: member as Json,
    schema: schemaOfAll(properties.get(name) ?? additional),
    pointer: pointerTo(pointer, name),
  }));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A copy of a value with another value at a pointer; `undefined` if there is no such place. */
export function putAt(whole: Json, tokens: readonly string[], value: Json): Json | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return value;
  if (isList(whole)) {
    const item = whole[Number(token)];
    const put = item === undefined ? undefined : putAt(item, rest, value);
    return put === undefined ? undefined : whole.map((one, index) => (index === Number(token) ? put : one));
  }
  if (!isObject(whole)) return undefined;
  const members = Object.entries(whole) as readonly (readonly [string, Json])[];
  const member = members.find(([name]) => name === token)?.[1];
  const put = rest.length === 0 ? value : member === undefined ? undefined : putAt(member, rest, value);
  if (put === undefined) return undefined;
  return Object.fromEntries([...members.filter(([name]) => name !== token), [token, put]]);
}
