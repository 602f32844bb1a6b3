import { isJsonList, isJsonObject, type Json } from "../../language/values/json-object.ts";
import { parametersOf } from "../sample/sample-parameters.ts";
import { keepsReferences } from "./items/references.ts";
import { type ProbeCase, withoutParameters } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";

export function* shrinkCase(context: ProbeContext, made: ProbeCase): Generator<ProbeCase, void, undefined> {
  const { operation, params, body } = made;
  const required = new Set(
    parametersOf(operation, context.describe(operation))
      .filter(([parameter]) => parameter.required)
      .map(([, { key }]) => key),
  );
  const optional = [...params.keys()].filter((key) => !required.has(key));
  if (optional.length > 1) yield withoutParameters(made, optional);
  if (body !== undefined && operation.body?.required !== true) yield { ...made, body: undefined };
  for (const key of optional) yield withoutParameters(made, [key]);
  for (const value of body === undefined ? [] : shrinkValue(body.value)) {
    const smaller = body === undefined ? undefined : { ...made, body: { ...body, value } };
    if (smaller !== undefined && keepsReferences(context, made, smaller)) yield smaller;
  }
  for (const [key, value] of params) {
    for (const smaller of shrinkValue(value)) yield { ...made, params: new Map(params).set(key, smaller) };
  }
}

/** Yields simpler values, smallest first. They have fewer members or items, shorter strings, or rounder numbers. */
export function* shrinkValue(value: Json): Generator<Json, void, undefined> {
  if (isJsonList(value)) yield* shrinkList(value);
  else if (isJsonObject(value)) yield* shrinkObject(value);
  else if (typeof value === "string") yield* shrinkText(value);
  else if (typeof value === "number")
    yield* [0, 1, Math.trunc(value)].filter((one) => Math.abs(one) < Math.abs(value));
}

function* shrinkList(items: readonly Json[]): Generator<Json, void, undefined> {
  if (items.length > 1) yield [];
  for (let index = 0; index < items.length; index++) yield items.filter((_, other) => other !== index);
  for (const [index, item] of items.entries()) {
    for (const smaller of shrinkValue(item))
      yield items.map((one, other) => (other === index ? smaller : one));
  }
}

function* shrinkObject(object: Readonly<Record<string, Json>>): Generator<Json, void, undefined> {
  const members = Object.entries(object);
  if (members.length > 1) yield {};
  for (const [name] of members) yield Object.fromEntries(members.filter(([other]) => other !== name));
  for (const [name, value] of members) {
    for (const smaller of shrinkValue(value)) {
      yield Object.fromEntries(members.map(([other, one]) => [other, other === name ? smaller : one]));
    }
  }
}

function* shrinkText(text: string): Generator<Json, void, undefined> {
  const signs = [...text];
  const half = Math.floor(signs.length / 2);
  if (signs.length > 1) yield signs.slice(0, 1).join("");
  if (half > 1) yield signs.slice(0, half).join("");
}
