import type { Json } from "../../../language/values/json-object.ts";
import type { ParameterDescriptor } from "../../../runtime/descriptors.ts";
import { decodePointer } from "../../../runtime/pointer.ts";
import { bodySchemaOf, type SampledBody } from "../../sample/sample-body.ts";
import { parametersOf } from "../../sample/sample-parameters.ts";
import { type ProbeCase, type Step, withoutParameters } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import { listPlacedBadValues, putAt } from "./placed-bad-values.ts";

export interface Breakage {
  readonly name: string;
  change(made: ProbeCase): ProbeCase | undefined;
  readonly edit?: (step: Step) => Step | undefined;
}

export function listBreakages(context: ProbeContext, full: ProbeCase): readonly Breakage[] {
  return [...listParameterBreakages(context, full), ...listBodyBreakages(context, full)];
}

function listParameterBreakages(context: ProbeContext, full: ProbeCase): readonly Breakage[] {
  const { operation, params } = full;
  return parametersOf(operation, context.describe(operation)).flatMap(([parameter, { key, fixed }]) => {
    // The path contains a fixed value. Any other value would address a different operation.
    if (fixed !== undefined) return [];
    const value = params.get(key);
    const subject = `${parameter.in} ${parameter.name}`;
    const missing: Breakage = {
      name: `${subject} required`,
      change: (made) => withoutParameters(made, [key]),
    };
    const bad = value === undefined ? [] : listPlacedBadValues(context, value, parameter.schema.schema);
    const texts = bad.filter(({ value: broken }) => canTravel(broken, parameter.in));
    return [
      ...(parameter.required && parameter.in !== "path" ? [missing] : []),
      ...texts.map(
        ({ keyword, pointer, value: broken }): Breakage => ({
          name: `${subject} ${pointer} ${keyword}`,
          change: (made) => putParameter({ made, key, value, pointer, broken }),
        }),
      ),
    ];
  });
}

/** Whether the value can be sent in this location. Path segments cannot be empty, and strings cannot represent null. */
function canTravel(value: Json, location: ParameterDescriptor["in"]): boolean {
  return value !== null && !(location === "path" && (value === "" || /[/\\]/.test(String(value))));
}

function putParameter(put: {
  readonly made: ProbeCase;
  readonly key: string;
  readonly value: Json | undefined;
  readonly pointer: string;
  readonly broken: Json;
}): ProbeCase | undefined {
  const { made, key, value, pointer, broken } = put;
  const whole = made.params.get(key) ?? value;
  const changed = whole === undefined ? undefined : putAt(whole, decodePointer(pointer) ?? [], broken);
  return changed === undefined ? undefined : { ...made, params: new Map(made.params).set(key, changed) };
}

function listBodyBreakages(context: ProbeContext, { operation, body }: ProbeCase): readonly Breakage[] {
  if (body === undefined) return [];
  const { media, value } = body;
  const same = (made: ProbeCase): ProbeCase | undefined => (made.body === undefined ? undefined : made);
  const whole: Breakage[] = [
    { name: "body media type", change: same, edit: (step) => withType(step, "application/x-tenon-probe") },
    ...(media.kind === "json" || media.kind === "xml"
      ? [{ name: "body malformed", change: same, edit: truncate }]
      : []),
  ];
  if (operation.body?.required === true)
    whole.push({ name: "body required", change: (made) => ({ ...made, body: undefined }) });
  const isPart = media.kind === "multipart";
  const bad = listPlacedBadValues(context, value, bodySchemaOf(media)).filter(
    (one) => !isPart || !isValidAsText(context, body, one),
  );
  return [
    ...whole,
    ...bad.map(
      (one): Breakage => ({
        name: `body ${one.pointer} ${one.keyword}`,
        change: (made) => putBody(made, one.pointer, one.value),
      }),
    ),
  ];
}

/** Whether a part that is JSON could also be read as a valid string, since many servers ignore the media types of parts. */
function isValidAsText(
  context: ProbeContext,
  { media, value }: SampledBody,
  { pointer, value: broken }: { readonly pointer: string; readonly value: Json },
): boolean {
  const tokens = decodePointer(pointer) ?? [];
  if (tokens.length !== 1 || typeof broken === "string") return false;
  const read = putAt(value, tokens, JSON.stringify(broken));
  return read !== undefined && context.oracle(bodySchemaOf(media))(read);
}

function putBody(made: ProbeCase, pointer: string, broken: Json): ProbeCase | undefined {
  if (made.body === undefined) return undefined;
  const value = putAt(made.body.value, decodePointer(pointer) ?? [], broken);
  return value === undefined ? undefined : { ...made, body: { ...made.body, value } };
}

function withType(step: Step, type: string): Step {
  return {
    ...step,
    headers: step.headers.map(([name, value]) => [name, name === "content-type" ? type : value] as const),
  };
}

function truncate(step: Step): Step | undefined {
  if (step.body.kind !== "bytes") return undefined;
  const { bytes } = step.body;
  const first = String.fromCharCode(bytes[0] ?? 0);
  const cut = ["{", "[", "<"].includes(first) ? bytes.subarray(0, 1) : new TextEncoder().encode('"');
  return { ...step, body: { kind: "bytes", bytes: new Uint8Array(cut) } };
}
