import { type FoundNode, targetPointerOf } from "../../../language/openapi/find-node.ts";
import { refOf } from "../../../language/schema/local-ref.ts";
import {
  asObject,
  isObject,
  memberOf,
  objectOf,
  type SchemaObject,
  textOf,
} from "../../../language/values/json-object.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import {
  follow,
  keepMembers,
  type Members,
  mediaTypesOf,
  type SwaggerContext,
  schemaOfValue,
} from "./swagger-context.ts";

export interface SortedParameters {
  readonly plain: readonly FoundNode[];
  readonly body: FoundNode | undefined;
  readonly form: readonly FoundNode[];
}

export function sortParameters(list: unknown, pointer: string, context: SwaggerContext): SortedParameters {
  const plain: FoundNode[] = [];
  const form: FoundNode[] = [];
  let body: FoundNode | undefined;
  for (const [index, value] of (Array.isArray(list) ? list : []).entries()) {
    const written: FoundNode = { value, pointer: `${pointer}/${index}` };
    const node = follow(written, context);
    const location = isObject(node.value) ? memberOf(node.value, "in") : undefined;
    if (location === "body") body = node;
    else if (location === "formData") form.push(node);
    else plain.push(isReferenceToNamed(value) ? written : node);
  }
  return { plain, body, form };
}

function isReferenceToNamed(value: unknown): boolean {
  const target = targetPointerOf(value);
  return target !== undefined && /^\/parameters\/[^/]*$/.test(target);
}

export function upgradeParameter(node: FoundNode, pointer: string, context: SwaggerContext): unknown {
  const { value } = node;
  if (!isObject(value)) return value;
  context.origins.move(pointer, node.pointer);
  context.origins.move(`${pointer}/schema`, node.pointer);
  const ref = refOf(value);
  if (ref !== undefined) return { $ref: ref.replace(/^#\/parameters\//, "#/components/parameters/") };
  return {
    ...keepMembers(value, ["name", "in", "description", "required", "allowEmptyValue", "deprecated"]),
    ...upgradeStyle(value, pointer, context),
    schema: schemaOfValue(value),
  };
}

/** Converts a `collectionFormat` (Swagger 2.0, default `csv`). Nodes without an equivalent are reported at `pointer`. */
export function upgradeStyle(value: SchemaObject, pointer: string, { report }: SwaggerContext): Members {
  if (value["type"] !== "array") return {};
  if (textOf(asObject(memberOf(value, "items")), "type") === "array")
    report(
      "document/not-supported",
      pointer,
      "Nested lists have no equivalent in OpenAPI 3 and are treated as JSON.",
    );
  const format = memberOf(value, "collectionFormat") ?? "csv";
  const inQuery = value["in"] === "query" || value["in"] === "formData";
  if (format === "csv") return inQuery ? { style: "form", explode: false } : {};
  if (inQuery && format === "multi") return { style: "form", explode: true };
  if (inQuery && format === "ssv") return { style: "spaceDelimited", explode: false };
  if (inQuery && format === "pipes") return { style: "pipeDelimited", explode: false };
  const message = `\`collectionFormat: ${String(format)}\` has no equivalent in OpenAPI 3. The list is treated as comma-separated.`;
  report("document/not-supported", pointer, message);
  return inQuery ? { style: "form", explode: false } : {};
}

const formTypes: readonly string[] = ["application/x-www-form-urlencoded", "multipart/form-data"];

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
  const content = types.map((type) => {
    const encoding = fields.flatMap(({ name, value, origin }) => {
      const place = pointerTo(pointer, "content", type, "schema", "properties", name);
      context.origins.move(place, origin);
      const style = upgradeStyle(value, place, context);
      return Object.keys(style).length === 0 ? [] : [[name, style] as const];
    });
    return [type, { schema, ...(encoding.length === 0 ? {} : { encoding: objectOf(encoding) }) }] as const;
  });
  return { required: required.length > 0, content: objectOf(content) };
}

function fieldSchema(value: SchemaObject): SchemaObject {
  return { ...keepMembers(value, ["description"]), ...schemaOfValue(value) };
}
