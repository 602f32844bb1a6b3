import type { Json, JsonSchema, Media, Parameter } from "../../contract/model/types.ts";
import type { OperationDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import type { Sampler } from "../sample/create-sampler.ts";
import type { Oracle } from "./create-oracle.ts";
import type { JointCase } from "./joint-case.ts";
import { toCarried } from "./to-carried.ts";

/** What sampling an exchange needs. */
export interface SampleTools {
  readonly sampler: Sampler;
  readonly oracle: Oracle;
  lookup(ref: string): JsonSchema | undefined;
}

/** What the caller gives and what the handler returns, as the schemas have it. */
export interface SampledExchange {
  readonly params: Readonly<Record<string, Json>>;
  readonly body?: SampledBody;
  readonly reply: SampledReply;
}

/** A body as JSON, before it becomes what travels (a `Blob`, a stream). */
export interface SampledBody {
  readonly media: Media;
  readonly value: Json;
}

/** A reply to be. */
export interface SampledReply {
  readonly status: number;
  readonly body?: SampledBody;
  readonly headers: Readonly<Record<string, Json>>;
}

/** An exchange, or why none could be made. */
export type Sampled = { readonly exchange: SampledExchange } | { readonly untried: string };

/** Header parameters that OpenAPI leaves to others (3.2 §4.12.1). */
const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** Makes the values of one exchange from its schemas. */
export function sampleExchange(
  planned: JointCase,
  descriptor: OperationDescriptor,
  tools: SampleTools,
): Sampled {
  const params = sampleParameters(planned, descriptor, tools);
  if (typeof params === "string") return { untried: params };
  const body = planned.media && sampleBody(planned.media, tools);
  if (typeof body === "string") return { untried: `request body: ${body}` };
  const replyBody = planned.replyMedia && sampleBody(planned.replyMedia, tools);
  if (typeof replyBody === "string") return { untried: `response body: ${replyBody}` };
  const headers = sampleHeaders(planned, tools);
  if (typeof headers === "string") return { untried: headers };
  const reply = { status: planned.status, headers, ...(replyBody && { body: replyBody }) };
  return { exchange: { params, reply, ...(body && { body }) } };
}

function sampleParameters(
  planned: JointCase,
  descriptor: OperationDescriptor,
  tools: SampleTools,
): Record<string, Json> | string {
  const params = new Map<string, Json>();
  for (const parameter of planned.operation.parameters) {
    const described = descriptor.parameters.find(
      ({ name, in: location }) => name === parameter.name && location === parameter.in,
    );
    if (!described || (parameter.in === "header" && ignoredHeaders.has(parameter.name.toLowerCase())))
      continue;
    if (!parameter.required && !tools.sampler.random.chance(0.6)) continue;
    const value = sampleParameter(parameter, described, tools);
    if (value !== undefined) params.set(described.key, value);
    else if (parameter.required) return `no value found for the parameter ${parameter.in} ${parameter.name}`;
  }
  return Object.fromEntries(params);
}

function sampleParameter(
  parameter: Parameter,
  described: ParameterDescriptor,
  tools: SampleTools,
): Json | undefined {
  const { schema } = parameter.schema;
  const accepts = tools.oracle(schema);
  const whole = described.content !== undefined;
  return tools.sampler.sample(
    whole ? schema : { allOf: [schema, { minLength: 1, minItems: 1, minProperties: 1 }] },
    (value) => accepts(value) && (whole || isCarried(value, parameter, accepts)),
  );
}

/**
 * Whether a value can travel in a parameter at all, and be told from others there: nothing empty, no null, no dot segment in a
 * path, nothing that a header cannot hold, no list of one where its item would do as well.
 */
function isCarried(value: Json, parameter: Parameter, accepts: (value: Json) => boolean): boolean {
  const { in: location, style } = parameter;
  if (!hasNoEmptyPart(value, style === "deepObject" ? 4 : 1)) return false;
  if (Array.isArray(value) && value.length === 1 && accepts(value[0])) return false;
  if (location === "path" && (value === "." || value === "..")) return false;
  return location !== "header" || isHeaderText(value);
}

function hasNoEmptyPart(value: Json, depth: number): boolean {
  if (value === null || value === "") return false;
  if (typeof value !== "object") return true;
  const parts = Object.values(value);
  return depth > 0 && parts.length > 0 && parts.every((part) => hasNoEmptyPart(part, depth - 1));
}

function isHeaderText(value: Json): boolean {
  if (typeof value === "string") return /^[!-~](?:[ -~]*[!-~])?$/.test(value) && !value.includes(",");
  return (
    typeof value !== "object" ||
    value === null ||
    Object.entries(value).every(([name, part]) => isHeaderText(name) && isHeaderText(part))
  );
}

function sampleBody(media: Media, tools: SampleTools): SampledBody | string {
  // Of a stream it is the items that a caller and a handler deal with.
  const schema =
    media.itemSchema?.schema ??
    media.schema?.schema ??
    (media.kind === "form" || media.kind === "multipart" ? { type: "object" } : true);
  if (media.kind === "binary") return { media, value: "sample octets" };
  const accepts = tools.oracle(schema);
  const carried = (value: Json): Json => toCarried(value, media);
  const value = tools.sampler.sample(schema, (sampled) => accepts(sampled) && accepts(carried(sampled)));
  return value === undefined
    ? `no value of ${media.type} found that its schema admits`
    : { media, value: carried(value) };
}

function sampleHeaders(planned: JointCase, tools: SampleTools): Record<string, Json> | string {
  const headers = new Map<string, Json>();
  for (const { name, required, schema } of planned.response.headers) {
    if (!required && !tools.sampler.random.chance(0.5)) continue;
    const accepts = tools.oracle(schema.schema);
    const value = tools.sampler.sample(
      { allOf: [schema.schema, { minLength: 1, minItems: 1, minProperties: 1 }] },
      (sampled) => accepts(sampled) && hasNoEmptyPart(sampled, 1) && isHeaderText(sampled),
    );
    if (value !== undefined) headers.set(name, value);
    else if (required) return `no value found for the response header ${name}`;
  }
  return Object.fromEntries(headers);
}
