import type {
  BodyDescriptor,
  HeaderDescriptor,
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
} from "../../runtime/descriptors.ts";
import type {
  ApiModel,
  Header,
  Media,
  Operation,
  Parameter,
  RequestBody,
  Response,
  SchemaUse,
} from "../model/types.ts";
import { errorShapesOf } from "./error-shapes.ts";
import { parameterKeys } from "./parameter-keys.ts";
import { lookupOf, type SchemaLookup } from "./schema-lookup.ts";
import { wireShape } from "./wire-shape.ts";

/** The descriptor of an operation: all that the runtime needs to know, as plain data. */
export function describeOperation(operation: Operation, model: ApiModel): OperationDescriptor {
  const lookup = lookupOf(model);
  const { id, method, path, body, servers, security } = operation;
  const errors = errorShapesOf(operation, lookup);
  return {
    id,
    method,
    path,
    parameters: [...parameterKeys(operation)].map(([parameter, key]) =>
      describeParameter(parameter, key, lookup),
    ),
    ...(body === undefined ? {} : { body: describeBody(body, lookup) }),
    responses: operation.responses.map((response) => describeResponse(response, lookup)),
    security,
    ...(servers === undefined ? {} : { servers }),
    ...(errors.length === 0 ? {} : { errors }),
    ...(operation.deprecated ? { deprecated: true } : {}),
  };
}

function describeParameter(parameter: Parameter, key: string, lookup: SchemaLookup): ParameterDescriptor {
  const { name, in: location, required, style, explode, allowReserved, schema, content } = parameter;
  return {
    name,
    key,
    in: location,
    required,
    style,
    explode,
    ...(allowReserved ? { allowReserved } : {}),
    shape: wireShape(schema.schema, lookup),
    ...(content === undefined ? {} : { content }),
  };
}

function describeBody({ required, content }: RequestBody, lookup: SchemaLookup): BodyDescriptor {
  return { required, content: content.map((media) => describeMedia(media, lookup)) };
}

function describeMedia(media: Media, lookup: SchemaLookup): MediaDescriptor {
  const { type, kind, encoding } = media;
  const shaped = shapedSchema(media);
  return {
    type,
    kind,
    ...(shaped === undefined ? {} : { shape: wireShape(shaped.schema, lookup) }),
    ...(hasTextData(media, lookup) ? { data: "text" } : {}),
    ...(encoding.length === 0 ? {} : { encoding }),
  };
}

/** Whether the events of a stream hold nothing but texts: what looks like JSON there is none. */
function hasTextData({ kind, schema, itemSchema }: Media, lookup: SchemaLookup): boolean {
  if (kind !== "sse" || itemSchema !== undefined || schema === undefined) return false;
  return wireShape(schema.schema, lookup).types.join() === "string";
}

/** What the texts of a body are read by: the parts of a form, the fields of an event. */
function shapedSchema({ kind, schema, itemSchema }: Media): SchemaUse | undefined {
  if (kind === "sse") return itemSchema;
  return kind === "form" || kind === "multipart" ? schema : undefined;
}

function describeResponse({ status, content, headers }: Response, lookup: SchemaLookup): ResponseDescriptor {
  return {
    status,
    content: content.map((media) => describeMedia(media, lookup)),
    headers: headers.map((header) => describeHeader(header, lookup)),
  };
}

function describeHeader(
  { name, required, explode, schema, content }: Header,
  lookup: SchemaLookup,
): HeaderDescriptor {
  const shape = wireShape(schema.schema, lookup);
  return { name, required, explode, shape, ...(content === undefined ? {} : { content }) };
}
