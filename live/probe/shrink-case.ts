import type { Json } from "../../language/values/json-object.ts";
import { parametersOf } from "../sample/sample-request.ts";
import type { ProbeBench } from "./probe-bench.ts";
import type { ProbeCase } from "./probe-case.ts";
import { shrinkValue } from "./shrink-value.ts";

/** Cases that are a little smaller, the smallest first. Whether they are valid is for the judge to say. */
export function* shrinkCase(bench: ProbeBench, made: ProbeCase): Generator<ProbeCase, void, undefined> {
  const { operation, params, body } = made;
  const required = new Set(
    parametersOf(operation, bench.describe(operation))
      .filter(([parameter]) => parameter.required)
      .map(([, { key }]) => key),
  );
  const optional = [...params.keys()].filter((key) => !required.has(key));
  if (optional.length > 1) yield { ...made, params: without(params, new Set(optional)) };
  if (body !== undefined && operation.body?.required !== true) yield { ...made, body: undefined };
  for (const key of optional) yield { ...made, params: without(params, new Set([key])) };
  for (const value of body === undefined ? [] : shrinkValue(body.value)) {
    if (body !== undefined) yield { ...made, body: { ...body, value } };
  }
  for (const [key, value] of params) {
    for (const smaller of shrinkValue(value)) yield { ...made, params: new Map(params).set(key, smaller) };
  }
}

function without(params: ReadonlyMap<string, Json>, keys: ReadonlySet<string>): ReadonlyMap<string, Json> {
  return new Map([...params].filter(([key]) => !keys.has(key)));
}
