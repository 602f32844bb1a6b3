import { isJsonObject, type Json } from "../../../language/values/json-object.ts";
import { decodePointer } from "../../../runtime/pointer.ts";
import { bodySchemaOf } from "../../sample/sample-body.ts";
import { putAt, type ValuePlace, walkPlaces } from "../break/placed-bad-values.ts";
import type { ProbeCase } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";

/** Nests a value of a recursive schema in itself. Returns `undefined` if no part of the body accepts a value that contains it. */
export function nestDeeply(context: ProbeContext, made: ProbeCase, levels: number): ProbeCase | undefined {
  const { body } = made;
  if (body === undefined || body.media.kind !== "json") return undefined;
  const schema = bodySchemaOf(body.media);
  const places = walkPlaces(context, body.value, schema).filter(({ value }) => isJsonObject(value));
  for (const outer of places) {
    const inner = places.find((one) => isInside(one, outer) && context.oracle(one.schema)(outer.value));
    const nested = inner && nest(outer, inner, levels);
    const whole = nested && putAt(body.value, decodePointer(outer.pointer) ?? [], nested);
    if (whole !== undefined && context.oracle(schema)(whole))
      return { ...made, body: { ...body, value: whole } };
  }
  return undefined;
}

function isInside({ pointer, schema }: ValuePlace, outer: ValuePlace): boolean {
  return schema !== true && pointer.startsWith(`${outer.pointer}/`);
}

function nest(outer: ValuePlace, inner: ValuePlace, levels: number): Json | undefined {
  const path = decodePointer(inner.pointer.slice(outer.pointer.length)) ?? [];
  let value: Json | undefined = outer.value;
  for (let level = 1; level < levels && value !== undefined; level++) value = putAt(outer.value, path, value);
  return value;
}
