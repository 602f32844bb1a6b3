import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { concreteType } from "../../runtime/media-type.ts";
import type { SampledBody, SampleTools } from "./sample-request.ts";

/** A sampled body as a caller or handler gives it: files are `Blob`s, streams are async iterables. */
export function bodyValue({ media, value }: SampledBody, tools: SampleTools): unknown {
  switch (media.kind) {
    case "binary":
      return toBlob(value, concreteType(media));
    case "multipart":
      return withFiles(value, media.schema?.schema ?? true, tools);
    case "sse":
    case "json-lines":
      return streamOf(value);
    case "json":
    case "form":
    case "text":
      return value;
  }
}

function toBlob(value: Json, type: string): Blob {
  return new Blob([typeof value === "string" ? value : JSON.stringify(value)], {
    type,
  });
}

function withFiles(value: Json, schema: JsonSchema, tools: SampleTools): unknown {
  if (Array.isArray(value)) return fileOr(value, typeof schema === "boolean" ? undefined : schema, tools);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, fileOr(member, propertySchema(schema, name, tools), tools)] as const,
  );
  return Object.fromEntries(members);
}

function fileOr(member: Json, schema: JsonSchema | undefined, tools: SampleTools): unknown {
  if (schema === undefined) return member;
  if (Array.isArray(member)) {
    const items = findKeyword(schema, "items", tools);
    return member.map((item) => fileOr(item, isObject(items) ? items : undefined, tools));
  }
  const binary = findKeyword(schema, "format", tools) === "binary" || isRawMedia(schema, tools);
  return binary && typeof member === "string" ? toBlob(member, "application/octet-stream") : member;
}

function isRawMedia(schema: JsonSchema, tools: SampleTools): boolean {
  return (
    findKeyword(schema, "contentMediaType", tools) !== undefined &&
    findKeyword(schema, "contentEncoding", tools) === undefined
  );
}

function propertySchema(schema: JsonSchema, name: string, tools: SampleTools): JsonSchema | undefined {
  const properties = findKeyword(
    schema,
    "properties",
    tools,
    (value) => isObject(value) && Object.hasOwn(value, name),
  );
  const property = isObject(properties) ? properties[name] : undefined;
  return isObject(property) ? property : undefined;
}

/** The value of a keyword of a schema, or of what it refers to or is composed of. */
function findKeyword(
  schema: JsonSchema,
  keyword: string,
  tools: SampleTools,
  fits: (value: unknown) => boolean = (value) => value !== undefined,
): unknown {
  return appliedSchemas(schema, tools.find, "alternatives")
    .map((part) => part.schema[keyword])
    .find(fits);
}

async function* streamOf(value: Json): AsyncGenerator<Json> {
  yield value;
  yield value;
}
