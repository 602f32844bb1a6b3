import { xmlShape } from "../../../contract/model/xml-shape.ts";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import type { XmlShape } from "../../../runtime/descriptors.ts";

/** The shape of a schema with these components in a document of a version of OpenAPI. */
export function shapeFor(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>> = {},
  specification = "3.2.0",
): XmlShape {
  const lookup = (name: string): JsonSchema | undefined => components[name];
  return xmlShape(schema, { lookup, integers: undefined, specification });
}
