import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { ApiModel, Media, Operation, Parameter } from "../../contract/model/types.ts";
import type { ValueChooser } from "../../contract/model/value-chooser.ts";
import { isBinarySchema } from "../../language/schema/admitted-types.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import { isObject, type Json } from "../../language/values/json-object.ts";
import type { Secret } from "../../runtime/client/client.ts";
import type {
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  XmlShape,
} from "../../runtime/descriptors.ts";
import { concreteType } from "../../runtime/http-semantics.ts";
import { writeXml } from "../../xml/write-xml.ts";
import { isDocument } from "../../xml/xml-codec.ts";
import type { Placeholder } from "./placeholder-value.ts";

export interface SampleInput {
  readonly descriptor: OperationDescriptor;
  readonly members: readonly (readonly [key: string, value: Json])[];
  readonly media?: Media;
  readonly server?: SampleServer;
  /**
   * Credentials for the operation's first security alternative, keyed by scheme. Missing ones are replaced by placeholders. Default: none.
   */
  readonly secrets?: Readonly<Record<string, Secret>>;
}

export interface SampleServer {
  readonly baseUrl?: string;
  readonly server?: number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Tools for generating values. `choose` picks the first valid candidate; without it, the first candidate is used without validation. */
export interface SampleTools {
  readonly placeholder: Placeholder;
  readonly choose?: ValueChooser | undefined;
}

export interface SampleValue {
  readonly value: Json;
  readonly isPlaceholder: boolean;
}

/**
 * Chooses input for a sample call from examples in the document, or generates it from the schemas. Omits optional parameters, but always
 * includes a body.
 */
export function sampleInput(operation: Operation, model: ApiModel, tools: SampleTools): SampleInput {
  const descriptor = describeOperation(operation, model);
  const members: [string, Json][] = [];
  for (const [index, parameter] of operation.parameters.entries()) {
    const described = descriptor.parameters[index];
    if (!parameter.required || described === undefined) continue;
    members.push([described.key, sampleParameter(parameter, described, tools).value]);
  }
  const media = operation.body?.content[0];
  if (media === undefined) return { descriptor, members };
  members.push(["body", shownBody(media, descriptor.body?.content, "request", tools)]);
  return { descriptor, members, media };
}

export function chosenType(
  { body: described }: OperationDescriptor,
  media: Media,
  body: unknown,
): string | undefined {
  return described?.content[0]?.type === media.type ? undefined : concreteType(media, body);
}

/**
 * Converts a body to what callers of the client pass: a `Blob` for a binary body, and `File`s named `file` for binary members of a form.
 */
export function withFiles(body: unknown, media: Media | undefined, model: ApiModel): unknown {
  if (media?.kind === "binary") return body instanceof Blob ? body : new Blob(["…"]);
  if (media?.kind !== "multipart" || !isObject(body)) return body;
  const find = lookupOf(model);
  const properties = propertiesOf(media.schema?.schema ?? true, find);
  const fileOr = (value: unknown, schema: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => fileOr(each, itemsOf(schema, find)));
    return typeof value === "string" && isBinarySchema(schema, find) ? new File(["…"], "file") : value;
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, fileOr(value, properties.get(name)?.schema)]),
  );
}

export function sampleParameter(
  parameter: Parameter,
  described: ParameterDescriptor,
  { placeholder, choose }: SampleTools,
): SampleValue {
  const { name, schema, examples } = parameter;
  const made = placeholder(schema.schema, { name, isSegment: parameter.in === "path" });
  const candidates = [...examples, made];
  return settle(candidates, choose?.parameter(parameter, described, candidates), choose);
}

/**
 * Formats a body for display, with XML as text. XML examples are displayed without validation.
 * @param described - Documented media types of the body.
 */
export function shownBody(
  media: Media,
  described: readonly MediaDescriptor[] | undefined,
  side: "request" | "response",
  tools: SampleTools,
): Json {
  const { value } = sampleBody(media, described, side, tools);
  const shape = described?.find(({ type }) => type === media.type)?.xml;
  if (shape === undefined) return value;
  const written = media.examples.map((example) => example.value).find((one) => isDocument(one, shape));
  return written ?? showXml(value, shape);
}

/** Formats a value as XML. Prints an ellipsis if the schema does not determine the element names. */
export function showXml(value: Json, shape: XmlShape): string {
  try {
    return writeXml(value, shape, { indent: 2 });
  } catch {
    return "…";
  }
}

export function sampleBody(
  media: Media,
  described: readonly MediaDescriptor[] | undefined,
  side: "request" | "response",
  { placeholder, choose }: SampleTools,
): SampleValue {
  const item = media.itemSchema;
  const isNone = item === undefined && media.schema === undefined && media.kind !== "json";
  const schema = (item ?? media.schema)?.schema;
  const made = isNone
    ? ["…"]
    : [
        placeholder(schema, { side }),
        placeholder(schema, { side, isFormatted: true }),
        placeholder(schema, { side, size: "least" }),
      ];
  const candidates = [...(item === undefined ? media.examples.map(({ value }) => value) : []), ...made];
  const own = described?.find(({ type }) => type === media.type);
  return settle(candidates, choose?.body(media, own, side, candidates), choose);
}

function settle(
  [first = null]: readonly Json[],
  chosen: Json | undefined,
  choose: ValueChooser | undefined,
): SampleValue {
  return { value: chosen ?? first, isPlaceholder: choose !== undefined && chosen === undefined };
}
