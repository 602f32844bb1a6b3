import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { chooseByMediaType } from "../../runtime/http-semantics.ts";
import { decodePointer } from "../../runtime/pointer.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Constraints } from "../sample/constraints.ts";
import { bodySchemaOf } from "../sample/sample-body.ts";
import { putAt, walkPlaces } from "./break/placed-bad-values.ts";
import type { Step } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";
import { readJson } from "./read-exchange.ts";

const WRITES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);
const DATES: ReadonlySet<string> = new Set(["date", "date-time", "time", "duration"]);

/**
 * Replaces strings of a write's body with others, because a value that must be unique is taken. Returns `undefined` if there are none.
 * @param isWide - Whether to replace all strings, and not only those with a pattern or format, which identify things most often.
 */
export function varyStep(context: ProbeContext, step: Step, seed: number, isWide: boolean): Step | undefined {
  const { body: content } = context.operation(step.operation) ?? {};
  const media = chooseByMediaType(content?.content ?? [], headerValue(step.headers, "content-type") ?? "");
  const whole = readJson(step.body) as Json | undefined; // Parsed from JSON.
  if (!WRITES.has(step.method) || media?.kind !== "json" || whole === undefined) return undefined;
  const schema = bodySchemaOf(media);
  if (!context.oracle(schema)(whole)) return undefined;
  const kept = new Set(step.boundMembers?.map(([pointer]) => pointer));
  const { sampler } = context.tools(seed, 0.5);
  let varied: Json = whole;
  for (const { value, pointer, constraints, schema: own } of walkPlaces(context, whole, schema)) {
    if (typeof value !== "string" || kept.has(pointer) || !isVariable(constraints, isWide)) continue;
    for (const next of [...listMarked(value, constraints, seed), sampleOther(value, own)]) {
      const put = next === undefined ? undefined : putAt(varied, decodePointer(pointer) ?? [], next);
      if (put === undefined || !context.oracle(schema)(put)) continue;
      varied = put;
      break;
    }
  }
  if (varied === whole) return undefined;
  return { ...step, body: { kind: "bytes", bytes: new TextEncoder().encode(JSON.stringify(varied)) } };

  function sampleOther(value: string, own: JsonSchema): Json | undefined {
    return sampler.sample(own, (other) => typeof other === "string" && other !== value);
  }
}

function isVariable({ values, formats, patterns }: Constraints, isWide: boolean): boolean {
  if (values !== undefined || formats.some((format) => DATES.has(format))) return false;
  return isWide || patterns.length > 0 || formats.length > 0;
}

/** Appends a mark to free text, of which the sampler has few different values. The second value is as long as the first one was. */
function listMarked(value: string, { patterns, formats }: Constraints, seed: number): readonly string[] {
  if (patterns.length > 0 || formats.length > 0) return [];
  const mark = Math.abs(seed).toString(36).slice(-5);
  return [`${value} ${mark}`, `${value.slice(0, -mark.length)}${mark}`];
}
