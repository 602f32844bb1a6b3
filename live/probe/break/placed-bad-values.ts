import { schemaOfAll } from "../../../language/schema/applicable.ts";
import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonSchema,
} from "../../../language/values/json-object.ts";
import { createRandom } from "../../../language/values/random.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import type { Constraints } from "../../sample/constraints.ts";
import { gatherConstraints } from "../../sample/gather-constraints.ts";
import { createBudget, ifAffordable, ifSatisfiable } from "../../sample/sample-context.ts";
import type { ProbeContext } from "../probe-context.ts";
import { type BadValue, listBadValues } from "./list-bad-values.ts";

interface PlacedBadValue extends BadValue {
  readonly pointer: string;
}

const MOST_PLACES = 200;

export function listPlacedBadValues(
  context: ProbeContext,
  whole: Json,
  schema: JsonSchema,
): readonly PlacedBadValue[] {
  return walkPlaces(context, whole, schema).flatMap(({ value, constraints, pointer }) =>
    listBadValues(value, constraints).map((bad) => ({ ...bad, pointer })),
  );
}

export interface ValuePlace {
  readonly value: Json;
  readonly schema: JsonSchema;
  readonly pointer: string;
  readonly constraints: Constraints;
}

export function walkPlaces(context: ProbeContext, whole: Json, schema: JsonSchema): readonly ValuePlace[] {
  const found: ValuePlace[] = [];
  const queue: Omit<ValuePlace, "constraints">[] = [{ value: whole, schema, pointer: "" }];
  for (let index = 0; index < queue.length && index < MOST_PLACES; index++) {
    const spot = queue[index];
    const constraints = spot && constraintsOf(context, spot.schema);
    if (spot === undefined || constraints === undefined) continue;
    found.push({ ...spot, constraints });
    queue.push(...innerSpots(spot.value, constraints, spot.pointer));
  }
  return found;
}

function constraintsOf(context: ProbeContext, schema: JsonSchema): Constraints | undefined {
  const { depthOf, find } = context;
  const gathering = { random: createRandom(1), depthOf, find, tight: true, budget: createBudget() };
  return ifAffordable(() => ifSatisfiable(() => gatherConstraints(schema, gathering)));
}

function innerSpots(
  value: Json,
  { properties, additional, items, prefixItems }: Constraints,
  pointer: string,
): readonly { readonly value: Json; readonly schema: JsonSchema; readonly pointer: string }[] {
  if (isJsonList(value)) {
    const [first] = value;
    const schemas = prefixItems[0] === undefined ? items : [prefixItems[0]];
    return first === undefined
      ? []
      : [{ value: first, schema: schemaOfAll(schemas), pointer: pointerTo(pointer, 0) }];
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, member]) => ({
    value: member,
    schema: schemaOfAll(properties.get(name) ?? additional),
    pointer: pointerTo(pointer, name),
  }));
}

export function putAt(whole: Json, tokens: readonly string[], value: Json): Json | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return value;
  if (isJsonList(whole)) {
    const item = whole[Number(token)];
    const put = item === undefined ? undefined : putAt(item, rest, value);
    return put === undefined ? undefined : whole.map((one, index) => (index === Number(token) ? put : one));
  }
  if (!isJsonObject(whole)) return undefined;
  const members = Object.entries(whole);
  const member = members.find(([name]) => name === token)?.[1];
  const put = rest.length === 0 ? value : member === undefined ? undefined : putAt(member, rest, value);
  if (put === undefined) return undefined;
  return Object.fromEntries([...members.filter(([name]) => name !== token), [token, put]]);
}
