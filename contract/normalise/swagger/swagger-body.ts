import type { FoundNode } from "../../../language/openapi/find-node.ts";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject, memberOf, objectOf, textOf } from "../../../language/values/json-object.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import {
  keepMembers,
  type Members,
  mediaTypesOf,
  type SwaggerContext,
  schemaOfValue,
} from "./swagger-context.ts";
import { type SortedParameters, upgradeStyle } from "./swagger-parameters.ts";

const formTypes: readonly string[] = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The request body that corresponds to `body` or `formData` parameters, to be placed at `pointer`; `undefined` if there are none. */
export function upgradeBody(
  { body, form }: SortedParameters,
  operation: SchemaObject,
  pointer: string,
  context: SwaggerContext,
): SchemaObject | undefined {
  if (body !== undefined && isObject(body.value)) {
    return bodyOf(body.value, body.pointer, { operation, pointer, context });
  }
  return form.length === 0 ? undefined : formOf(form, { operation, pointer, context });
}

interface BodySite {
  readonly operation: SchemaObject;
  readonly pointer: string;
  readonly context: SwaggerContext;
}

function bodyOf(
  value: SchemaObject,
  origin: string,
  { operation, pointer, context }: BodySite,
): SchemaObject {
  const { origins } = context;
  origins.move(pointer, origin);
  const schema = memberOf(value, "schema");
  const types = mediaTypesOf(operation, "consumes", context).filter((type) => !formTypes.includes(type));
  const content = (types.length === 0 ? ["application/json"] : types).map((type) => {
    origins.move(pointerTo(pointer, "content", type), origin);
    return [type, schema === undefined ? {} : { schema }] as const;
  });
  return { ...keepMembers(value, ["description", "required"]), content: objectOf(content) };
}

function formOf(form: readonly FoundNode[], { operation, pointer, context }: BodySite): SchemaObject {
  const fields = form.flatMap(({ value, pointer: origin }) => {
    const name = isObject(value) ? textOf(value, "name") : undefined;
    return isObject(value) && name !== undefined ? [{ name, value, origin }] : [];
  });
  const hasFile = fields.some(({ value }) => value["type"] === "file");
  const listed = mediaTypesOf(operation, "consumes", context).filter((type) => formTypes.includes(type));
  const types = hasFile ? ["multipart/form-data"] : listed.length === 0 ? formTypes.slice(0, 1) : listed;
  const required = fields.filter(({ value }) => value["required"] === true).map(({ name }) => name);
  const schema: Members = {
    type: "object",
    properties: objectOf(fields.map(({ name, value }) => [name, fieldSchema(value)] as const)),
  };
  if (required.length > 0) schema["required"] = required;
  const encoding = fields.flatMap(({ name, value, origin }) => {
    const style = upgradeStyle(value, origin, context);
    return Object.keys(style).length === 0 ? [] : [[name, style] as const];
  });
  const media = { schema, ...(encoding.length === 0 ? {} : { encoding: objectOf(encoding) }) };
  for (const type of types) {
    for (const { name, origin } of fields) {
      context.origins.move(pointerTo(pointer, "content", type, "schema", "properties", name), origin);
    }
  }
  return { required: required.length > 0, content: objectOf(types.map((type) => [type, media] as const)) };
}

function fieldSchema(value: SchemaObject): SchemaObject {
  return { ...keepMembers(value, ["description"]), ...schemaOfValue(value) };
}
