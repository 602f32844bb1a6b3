import { explodes, stylesByLocation } from "../../language/openapi/parameter-styles.ts";
import type { PathTemplate } from "../../language/openapi/path-template.ts";
import { asObject, memberOf, textOf } from "../../language/values/json-object.ts";
import type { EncodingDescriptor, ParameterLocation } from "../../runtime/descriptors.ts";
import { kindOfType } from "../../runtime/http-semantics.ts";
import { isIgnoredHeader } from "../../runtime/parameters/decode-parameters.ts";
import { isToken } from "../../runtime/parameters/encode-plain.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { showNumber } from "../findings/show-text.ts";
import type { KeyName } from "./assign-pairs.ts";
import { buildEncoding } from "./build-encoding.ts";
import { buildExamples, buildValue } from "./build-schema-use.ts";
import {
  type BuildContext,
  buildOnce,
  LeftOut,
  memberNode,
  type ObjectNode,
  resolveObject,
} from "./model-context.ts";
import type { Parameter } from "./types.ts";

export function buildParameters(
  item: ObjectNode,
  operation: ObjectNode,
  template: PathTemplate | undefined,
  context: BuildContext,
): readonly Parameter[] {
  const shared = listParameters(item, context);
  const own = listParameters(operation, context);
  const merged = new Map([...shared, ...own].map((parameter) => [identify(parameter), parameter] as const));
  const parameters = [...merged.values()].filter((parameter) => !isIgnored(parameter, context));
  if (template === undefined) return parameters;
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const byName = new Map(inPath.map((parameter) => [parameter.name, parameter] as const));
  const described = template.names.map((name) =>
    markFollowed(
      byName.get(name) ?? textParameter(name, "path", operation.pointer),
      template,
      byName,
      context,
    ),
  );
  reportMissing(
    template.names.filter((name) => !byName.has(name)),
    operation,
    context,
  );
  reportUnused(inPath, template, context);
  const fixed = template.query.map(([name, value]) => fixedParameter(name, value, operation));
  const others = parameters.filter(
    (parameter) => parameter.in !== "path" && !fixed.some((one) => isSame(one, parameter)),
  );
  return [...described, ...others, ...fixed];
}

function listParameters(owner: ObjectNode, context: BuildContext): readonly Parameter[] {
  const node = memberNode(owner, "parameters");
  if (node === undefined) return [];
  if (!Array.isArray(node.value)) throw new LeftOut("`parameters` is not a list", node.pointer);
  const seen = new Map<string, Parameter>();
  for (const [index, value] of node.value.entries()) {
    const pointer = `${node.pointer}/${index}`;
    const parameter = buildOnce("parameter", resolveObject({ value, pointer }, context), context, (found) =>
      buildParameter(found, context),
    );
    const before = seen.get(identify(parameter));
    if (before === undefined) seen.set(identify(parameter), parameter);
    else {
      const message = `The ${parameter.in} parameter \`${parameter.name}\` is declared twice. The first declaration is used.`;
      context.report("document/duplicate-parameter", pointer, message, { also: [before.pointer] });
    }
  }
  return [...seen.values()];
}

function identify({ in: location, name }: Pick<Parameter, "in" | "name">): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

function isSame(some: Parameter, other: Parameter): boolean {
  return identify(some) === identify(other);
}

function isIgnored({ in: location, name, pointer, style }: Parameter, { report }: BuildContext): boolean {
  if (name === "" && (location === "cookie" || style === "deepObject")) {
    const why =
      location === "cookie" ? "a cookie must have a name" : "in this style, a name precedes the brackets";
    const message = `This ${location} parameter has an empty name, but ${why}, so it was left out.`;
    report("document/not-supported", pointer, message, { fix: "Name the parameter." });
    return true;
  }
  const why = location === "header" ? whyUnsent(name) : undefined;
  if (why !== undefined) {
    const message = `The header parameter \`${name}\` was left out: ${why}.`;
    report("document/not-supported", pointer, message);
    return true;
  }
  if (location !== "header" || !isIgnoredHeader(name)) return false;
  report(
    "document/ignored-parameter",
    pointer,
    `The header parameter \`${name}\` is ignored, as OpenAPI requires.`,
  );
  return true;
}

function whyUnsent(name: string): string | undefined {
  if (!isToken(name)) return "this is not a valid header name (RFC 9110 §5.1)";
  // A `Content-Encoding` header would declare a coding, e.g. gzip, that is not applied to the body.
  if (name.toLowerCase() === "content-encoding")
    return "generated clients and servers neither compress nor decompress bodies";
  return undefined;
}

/**
 * Drops parameters that the client sets itself: a `Cookie` header if cookies are defined individually, and an optional parameter that is an
 * API key. A required parameter is kept, and its value is sent instead of the API key.
 */
export function dropFilledIn(
  parameters: readonly Parameter[],
  keys: readonly KeyName[],
  { report }: BuildContext,
): readonly Parameter[] {
  const hasCookies = [...parameters, ...keys].some((one) => one.in === "cookie");
  return parameters.filter((parameter) => {
    const { in: location, name, pointer, required } = parameter;
    if (hasCookies && location === "header" && name.toLowerCase() === "cookie") {
      const message = `The header parameter \`${name}\` was ignored because the operation describes its cookies individually.`;
      report("document/not-supported", pointer, message, { fix: "Describe each with `in: cookie`." });
      return false;
    }
    const key = required ? undefined : keys.find((one) => identify(one) === identify(parameter));
    if (key === undefined) return true;
    const message = `The ${location} parameter \`${name}\` was ignored because it is an API key, which clients send as a credential.`;
    const fix = "Remove the parameter. The security scheme already describes it.";
    report("document/not-supported", pointer, message, { also: [key.pointer], fix });
    return false;
  });
}

function reportUnused(inPath: readonly Parameter[], template: PathTemplate, { report }: BuildContext): void {
  const named = new Set(template.names);
  for (const { name, pointer } of inPath.filter((parameter) => !named.has(parameter.name))) {
    const message = `The path parameter \`${name}\` does not occur in \`${template.path}\`, so it was ignored.`;
    report("document/unused-path-parameter", pointer, message);
  }
}

/** Marks path parameters that directly precede another one, such as `a` in `{a}{b}`, unless the style of `b` starts with `.` or `;`. */
function markFollowed(
  parameter: Parameter,
  { path }: PathTemplate,
  byName: ReadonlyMap<string, Parameter>,
  { report }: BuildContext,
): Parameter {
  const { name, pointer } = parameter;
  const [, rest] = path.split(`{${name}}{`);
  const next = rest?.split("}")[0];
  if (next === undefined || (byName.get(next)?.style ?? "simple") !== "simple") return parameter;
  const message = `The path has nothing between \`{${name}}\` and \`{${next}}\`, so it is not clear where one ends: \`${name}\` is read as a single character, and the client rejects longer values.`;
  report("document/not-supported", pointer, message, {
    fix: "Separate the expressions with literal text, such as `-`.",
  });
  return { ...parameter, followed: true };
}

const maximumNames = 10;

function reportMissing(names: readonly string[], operation: ObjectNode, { report }: BuildContext): void {
  if (names.length === 0) return;
  const listed = names.slice(0, maximumNames).map((name) => `\`{${name}}\``);
  const more = names.length > listed.length ? ` and ${showNumber(names.length - listed.length)} more` : "";
  const says =
    names.length === 1
      ? "no parameter describes it, so it is treated as a string"
      : "no parameters describe them, so they are treated as strings";
  const message = `The path contains ${listed.join(", ")}${more}, but ${says}.`;
  report("document/missing-path-parameter", operation.pointer, message);
}

function fixedParameter(name: string, value: string, operation: ObjectNode): Parameter {
  const parameter = textParameter(name, "query", operation.pointer);
  const schema = { ...parameter.schema, schema: { type: "string", const: value } };
  return { ...parameter, schema, fixed: value };
}

function textParameter(name: string, location: "path" | "query", pointer: string): Parameter {
  return {
    pointer,
    name,
    in: location,
    required: true,
    deprecated: false,
    style: location === "path" ? "simple" : "form",
    explode: location === "query",
    allowReserved: false,
    schema: { schema: { type: "string" }, pointer },
    examples: [],
  };
}

function buildParameter(node: ObjectNode, context: BuildContext): Parameter {
  const { value, pointer } = node;
  const name = textOf(value, "name");
  const location = memberOf(value, "in");
  const subject = name === undefined ? "A parameter" : `The parameter \`${name}\``;
  const missing = ["name", "in"].filter((required) => !Object.hasOwn(value, required));
  // If both parameters are missing, the finding about the omitted operation is sufficient.
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
    const message = `The path parameter \`${name}\` is not marked as required. It is treated as required.`;
    context.report("document/optional-path-parameter", pointer, message);
  }
  const description = textOf(value, "description");
  const { schema, content } = buildValue(node, `The parameter \`${name}\``, context);
  const encoding = location === "querystring" ? encodingOf(node, content, schema.schema, context) : [];
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
    ...(encoding.length === 0 ? {} : { encoding }),
    examples: buildExamples(node, context).map((example) => example.value),
  };
}

function encodingOf(
  node: ObjectNode,
  content: string | undefined,
  schema: unknown,
  context: BuildContext,
): readonly EncodingDescriptor[] {
  const contents = memberNode(node, "content");
  if (contents === undefined || content === undefined || kindOfType(content) !== "form") return [];
  const pointer = pointerTo(contents.pointer, content);
  const media = { value: asObject(memberOf(asObject(contents.value), content)), pointer };
  return buildEncoding(media, { kind: "form", schema }, context);
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
    const message = `\`${name}\` has style ${JSON.stringify(given)}, which is not allowed for ${location} parameters. It is treated as \`${style}\`.`;
    report("document/bad-style", `${pointer}/style`, message, { fix: `Use ${styles.join(", ")}.` });
  }
  const { explode } = value;
  // The style `deepObject` is always exploded. The specification leaves `explode: false` undefined for it.
  if (style === "deepObject" || typeof explode !== "boolean") return { style, explode: explodes[style] };
  return { style, explode };
}
