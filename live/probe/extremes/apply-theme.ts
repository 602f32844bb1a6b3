import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { decodePointer } from "../../../runtime/pointer.ts";
import { bodySchemaOf } from "../../sample/sample-body.ts";
import { parametersOf } from "../../sample/sample-parameters.ts";
import { putAt, walkPlaces } from "../break/placed-bad-values.ts";
import { referencesIn } from "../items/references.ts";
import type { ProbeCase } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { Theme } from "./themes.ts";

/** Maximum length of a percent-encoded query, since servers limit the length of request targets (RFC 9110 §15.5.15). */
const LONGEST_QUERY = 500;

/** Applies a theme's values wherever the schema accepts one. Returns `undefined` if nothing changes. The caller judges the resulting case. */
export function applyTheme(context: ProbeContext, made: ProbeCase, theme: Theme): ProbeCase | undefined {
  const { operation, body } = made;
  const isJson = body?.media.kind === "json";
  const references = new Set(referencesIn(context, operation, body).map(({ pointer }) => pointer));
  if (theme.mayRefuse === true && !isJson) return undefined;
  const value =
    body === undefined
      ? undefined
      : applyTo(context, body.value, { schema: bodySchemaOf(body.media), theme, references });
  const params = new Map(made.params);
  for (const [parameter, { key, fixed }] of parametersOf(operation, context.describe(operation))) {
    const own = params.get(key);
    if (parameter.in !== "query" || fixed !== undefined || own === undefined || theme.mayRefuse === true)
      continue;
    const changed = applyTo(context, own, { schema: parameter.schema.schema, theme, references: new Set() });
    if (changed !== undefined && encodeURIComponent(JSON.stringify(changed)).length <= LONGEST_QUERY)
      params.set(key, changed);
  }
  const isChanged = value !== undefined || [...params].some(([key, own]) => made.params.get(key) !== own);
  if (!isChanged) return undefined;
  return { ...made, params, body: body && value !== undefined ? { ...body, value } : body };
}

interface Themed {
  readonly schema: JsonSchema;
  readonly theme: Theme;
  /** Pointers to values that refer to other items. */
  readonly references: ReadonlySet<string>;
}

function applyTo(
  context: ProbeContext,
  whole: Json,
  { schema, theme, references }: Themed,
): Json | undefined {
  const { oracle } = context;
  let current: Json = whole;
  let isChanged = false;
  for (const { value, constraints, schema: own, pointer } of walkPlaces(context, whole, schema)) {
    const chosen = theme.valuesFor(value, constraints).find((one) => one !== value && oracle(own)(one));
    // A made-up id would refer to no item.
    if (chosen === undefined || (chosen !== null && references.has(pointer))) continue;
    const next = putAt(current, decodePointer(pointer) ?? [], chosen);
    if (next === undefined || !oracle(schema)(next)) continue;
    current = next;
    isChanged = true;
  }
  return isChanged ? current : undefined;
}
