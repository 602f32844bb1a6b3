import type { Header, Operation, Parameter } from "../../contract/model/types.ts";
import { schemaOfAll } from "../../language/schema/applicable.ts";
import { isJsonList, isJsonObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import type { OperationDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import { isTakenName } from "../../runtime/parameters/claims-pair.ts";
import type { Sampler } from "./create-sampler.ts";

export type Oracle = (schema: JsonSchema) => (value: Json) => boolean;

export interface SampleTools {
  readonly sampler: Sampler;
  readonly oracle: Oracle;
  find(name: string): JsonSchema | undefined;
}

const notEmpty: JsonSchema = { minLength: 1, minItems: 1, minProperties: 1 };

export function parametersOf(
  operation: Operation,
  descriptor: OperationDescriptor,
): readonly (readonly [Parameter, ParameterDescriptor])[] {
  return operation.parameters.flatMap((parameter) => {
    const described = descriptor.parameters.find(
      ({ name, in: location }) => name === parameter.name && location === parameter.in,
    );
    return described === undefined ? [] : [[parameter, described] as const];
  });
}

/**
 * Samples parameter values by key. Returns a reason if no values were found.
 * @param optional - Probability that an optional parameter is included, 0 to 1.
 */
export function sampleParameters(
  operation: Operation,
  descriptor: OperationDescriptor,
  tools: SampleTools,
  optional = 0.6,
): Record<string, Json> | string {
  const params = new Map<string, Json>();
  for (const [parameter, described] of parametersOf(operation, descriptor)) {
    if (!parameter.required && !tools.sampler.random.chance(optional)) continue;
    const value = sampleParameter(parameter, described, tools);
    if (value !== undefined) params.set(described.key, value);
    else if (parameter.required) return `no value found for the parameter ${parameter.in} ${parameter.name}`;
  }
  return Object.fromEntries(params);
}

export function sampleParameter(
  parameter: Parameter,
  described: ParameterDescriptor,
  tools: SampleTools,
): Json | undefined {
  const { schema } = parameter.schema;
  const accepts = tools.oracle(schema);
  const whole = described.content !== undefined;
  const value = tools.sampler.sample(
    whole ? schema : schemaOfAll([schema, notEmpty, limitOf(described)]),
    (sampled) => {
      const sent = withoutTaken(sampled, described);
      return accepts(sent) && (whole || isCarried(sent, parameter, accepts));
    },
  );
  if (value === undefined) return parameter.in === "query" && accepts("") ? "" : value;
  return withoutTaken(value, described);
}

/** Limits the first value in `{a}{b}` to one character, since the server cannot tell where a longer value ends. */
function limitOf({ followed }: ParameterDescriptor): JsonSchema {
  return followed === true ? { maxLength: 1, minimum: 0, maximum: 9 } : {};
}

/** Removes members of an exploded object that clash with another parameter's name, since exploded members are sent like parameters. */
function withoutTaken(value: Json, { taken }: ParameterDescriptor): Json {
  if (taken === undefined || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isTakenName(taken, name)));
}

/**
 * Checks whether the server decodes the same value. It does not if the value:
 * - is or contains null, or an empty string, list or object
 * - is nested more deeply than the style can represent
 * - is a single-item list whose item is also valid alone
 * - is the path segment `.` or `..`
 * - is not one unreserved character, and another path parameter follows without a separator
 * - contains a character that headers cannot contain
 */
export function isCarried(value: Json, parameter: Parameter, accepts: (value: Json) => boolean): boolean {
  const { in: location } = parameter;
  if (!hasNoEmptyPart(withoutJson(value, parameter), depthOf(value, parameter))) return false;
  const [only, ...others] = Array.isArray(value) ? value : [];
  if (only !== undefined && others.length === 0 && accepts(only)) return false;
  if (location === "path" && (value === "." || value === "..")) return false;
  if (parameter.followed === true && !/^[\w~-]$/.test(String(value))) return false;
  return location !== "header" || isHeaderText(value);
}

/**
 * Returns the nesting depth that a style can represent. In a query or cookie, an exploded object can contain lists, which adds a second
 * level.
 */
function depthOf(value: Json, { in: location, style, explode }: Parameter): number {
  if (style === "deepObject") return 4;
  const isApart = explode && (location === "query" || location === "cookie") && isJsonObject(value);
  return isApart && !Object.values(value).some(isJsonObject) ? 2 : 1;
}

/**
 * Replaces objects and lists nested in a list with `{}`, since they are sent as arbitrary JSON. Header values stay unchanged because
 * headers cannot contain JSON.
 */
function withoutJson(value: Json, { in: location, style }: Parameter): Json {
  if (location === "header" || style === "deepObject" || !isJsonList(value)) return value;
  return value.map((item) => (typeof item === "object" && item !== null ? "{}" : item));
}

function hasNoEmptyPart(value: Json, depth: number): boolean {
  if (value === null || value === "") return false;
  if (typeof value !== "object") return true;
  const parts = Object.values(value);
  return depth > 0 && parts.length > 0 && parts.every((part) => hasNoEmptyPart(part, depth - 1));
}

/** Whether a value is ASCII and contains no commas or surrounding whitespace. */
export function isHeaderText(value: Json): boolean {
  if (typeof value === "string") return /^[!-~](?:[ -~]*[!-~])?$/.test(value) && !value.includes(",");
  if (typeof value !== "object" || value === null) return value !== null;
  return Object.entries(value).every(([name, part]) => isHeaderText(name) && isHeaderText(part));
}

export function sampleHeader(
  schema: JsonSchema,
  { sampler, oracle }: Pick<SampleTools, "sampler" | "oracle">,
): Json | undefined {
  const accepts = oracle(schema);
  return sampler.sample(
    schemaOfAll([schema, notEmpty]),
    (sampled) => accepts(sampled) && hasNoEmptyPart(sampled, 1) && isHeaderText(sampled),
  );
}

export function sampleHeaders(headers: readonly Header[], tools: SampleTools): Record<string, Json> | string {
  const values = new Map<string, Json>();
  for (const { name, required, schema } of headers) {
    if (!required && !tools.sampler.random.chance(0.5)) continue;
    const value = sampleHeader(schema.schema, tools);
    if (value !== undefined) values.set(name, value);
    else if (required) return `no value found for the response header ${name}`;
  }
  return Object.fromEntries(values);
}
