import type { FoundNode } from "../../../language/openapi/find-node.ts";
import { targetPointerOf } from "../../../language/openapi/find-node.ts";
import { refOf } from "../../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject, memberOf } from "../../../language/values/json-object.ts";
import { follow, keepMembers, type Members, type SwaggerContext, schemaOfValue } from "./swagger-context.ts";

/** Parameters of Swagger 2.0 by their kind. */
export interface SortedParameters {
  /** Path, query and header parameters in the form of OpenAPI 3. */
  readonly plain: readonly FoundNode[];
  readonly body: FoundNode | undefined;
  readonly form: readonly FoundNode[];
}

/** Sorts the parameters of a list by their location. `pointer` is the pointer of the list. */
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

/** A path, query or header parameter in the form of OpenAPI 3, to be placed at `pointer`. */
export function upgradeParameter(node: FoundNode, pointer: string, context: SwaggerContext): unknown {
  const { value } = node;
  if (!isObject(value)) return value;
  context.origins.move(pointer, node.pointer);
  context.origins.move(`${pointer}/schema`, node.pointer);
  const ref = refOf(value);
  if (ref !== undefined) return { $ref: ref.replace(/^#\/parameters\//, "#/components/parameters/") };
  return {
    ...keepMembers(value, ["name", "in", "description", "required", "allowEmptyValue", "deprecated"]),
    ...upgradeStyle(value, node.pointer, context),
    schema: schemaOfValue(value),
  };
}

/** The `style` and `explode` that correspond to a list's `collectionFormat` (Swagger 2.0, Parameter Object), whose default is `csv`. */
export function upgradeStyle(value: SchemaObject, pointer: string, { report }: SwaggerContext): Members {
  if (value["type"] !== "array") return {};
  const format = memberOf(value, "collectionFormat") ?? "csv";
  const inQuery = value["in"] === "query" || value["in"] === "formData";
  if (format === "csv") return inQuery ? { style: "form", explode: false } : {};
  if (inQuery && format === "multi") return { style: "form", explode: true };
  if (inQuery && format === "ssv") return { style: "spaceDelimited", explode: false };
  if (inQuery && format === "pipes") return { style: "pipeDelimited", explode: false };
  const message = `\`collectionFormat: ${String(format)}\` has no equivalent in OpenAPI 3; the list is read as comma-separated.`;
  report("document/not-supported", pointer, message);
  return inQuery ? { style: "form", explode: false } : {};
}
