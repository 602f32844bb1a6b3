import { explodes, stylesByLocation } from "../../language/openapi/parameter-styles.ts";
import { memberOf, textOf } from "../../language/values/json-object.ts";
import type { ParameterLocation } from "../../runtime/descriptors.ts";
import { buildExamples, buildValue } from "./build-schema-use.ts";
import { type BuildContext, LeftOut, type ObjectNode } from "./model-context.ts";
import type { Parameter } from "./types.ts";

/** Builds one parameter. Throws `LeftOut` if it has no name or an unknown location. */
export function buildParameter(node: ObjectNode, context: BuildContext): Parameter {
  const { value, pointer } = node;
  const name = textOf(value, "name");
  const location = memberOf(value, "in");
  const subject = name === undefined ? "A parameter" : `The parameter \`${name}\``;
  const missing = ["name", "in"].filter((required) => !Object.hasOwn(value, required));
  // If both are missing, the finding about the omitted operation is enough.
  if (missing.length === 1)
    context.report("document/missing-member", pointer, `${subject} has no \`${missing.join()}\`.`, {
      severity: "error",
    });
  if (name === undefined) throw new LeftOut("a parameter has no `name`", pointer);
  if (!isLocation(location)) {
    if (location !== undefined) {
      const message = `${subject} has \`in: ${JSON.stringify(location)}\`, which OpenAPI does not define.`;
      const fix = `Use ${Object.keys(stylesByLocation).join(", ")}.`;
      context.report("document/wrong-value", `${pointer}/in`, message, { fix });
    }
    throw new LeftOut(`the parameter \`${name}\` has no \`in\` that OpenAPI defines`, pointer);
  }
  if (location === "path" && value["required"] !== true) {
    const message = `The path parameter \`${name}\` is not marked as required; it is read as required.`;
    context.report("document/optional-path-parameter", pointer, message);
  }
  const description = textOf(value, "description");
  const { schema, content } = buildValue(node, `The parameter \`${name}\``, context);
  return {
    pointer,
    name,
    in: location,
    required: location === "path" || value["required"] === true,
    deprecated: value["deprecated"] === true,
    ...(description === undefined ? {} : { description }),
    ...readStyle(node, name, location, context),
    allowReserved: value["allowReserved"] === true,
    ...(location === "query" && value["allowEmptyValue"] === true ? { allowEmptyValue: true } : {}),
    schema,
    ...(content === undefined ? {} : { content }),
    examples: buildExamples(node, context).map((example) => example.value),
  };
}

function isLocation(value: unknown): value is ParameterLocation {
  return typeof value === "string" && Object.hasOwn(stylesByLocation, value);
}

function readStyle(
  { value, pointer }: ObjectNode,
  name: string,
  location: ParameterLocation,
  { report }: BuildContext,
): Pick<Parameter, "style" | "explode"> {
  const styles = stylesByLocation[location];
  const given = value["style"];
  const style = styles.find((known) => known === given) ?? styles[0];
  if (given !== undefined && style !== given) {
    const message = `\`${name}\` has style ${JSON.stringify(given)}, which a ${location} parameter cannot have; it is read as \`${style}\`.`;
    report("document/bad-style", `${pointer}/style`, message, { fix: `Use ${styles.join(", ")}.` });
  }
  const { explode } = value;
  // `deepObject` is always exploded; the specification does not define `explode: false` for it.
  if (style === "deepObject" || typeof explode !== "boolean") return { style, explode: explodes[style] };
  return { style, explode };
}
