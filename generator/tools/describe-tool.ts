import { chooseSuccess } from "../../contract/model/choose-response.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { ApiModel, Media, Operation } from "../../contract/model/types.ts";
import { objectOf, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { BODY_ARGUMENT } from "../../runtime/mcp/check-arguments.ts";
import { plainText } from "../../runtime/mcp/plain-text.ts";
import type { ObjectSchema, Tool } from "../../runtime/mcp/tool.ts";
import { annotateOperation } from "./annotate-operation.ts";
import { type InlineRules, inlineSchema } from "./inline-schema.ts";
import { type BodyArgument, listArguments, type ParameterArgument } from "./operation-arguments.ts";

const MOST_TITLE = 100;
const MOST_DESCRIPTION = 700;
const MOST_OF_PARAMETER = 1_500;
const MOST_OF_PARAMETERS = 8_000;
const MOST_OF_BODY = 8_000;
const MOST_OF_RESULT = 4_000;

export interface DescribeOptions {
  readonly name: string;
  /** Whether calls go to a real server instead of the in-process mock. */
  readonly isRemote: boolean;
}

export function describeTool(operation: Operation, model: ApiModel, options: DescribeOptions): Tool {
  const title = plainText(operation.summary ?? "", MOST_TITLE);
  return {
    name: options.name,
    ...(title === "" ? {} : { title }),
    description: describeInWords(operation),
    inputSchema: inputSchemaOf(operation, model),
    outputSchema: outputSchemaOf(operation, model),
    annotations: annotateOperation(operation, options.isRemote),
  };
}

/** Describes a tool. The text starts with the method and path, which the document's own text cannot override. */
export function describeInWords(operation: Operation): string {
  const { method, path, deprecated, summary = "", description = "" } = operation;
  const texts = [summary, description === summary ? "" : description].map((text) =>
    plainText(text, MOST_DESCRIPTION),
  );
  const prose = texts
    .map((text) => (/[^.!?…:]$/.test(text) ? `${text}.` : text))
    .filter((text) => text !== "");
  const target = `${method} ${plainText(path, 200)}`;
  return plainText([`${target}${deprecated ? " (deprecated)" : ""}.`, ...prose].join(" "), MOST_DESCRIPTION);
}

function inputSchemaOf(operation: Operation, model: ApiModel): ObjectSchema {
  const rules: InlineRules = {
    find: lookupOf(model),
    omit: "readOnly",
    isStrict: true,
    most: MOST_OF_PARAMETER,
  };
  const { parameters, body } = listArguments(operation, model);
  let room = MOST_OF_PARAMETERS;
  const members = parameters.map((argument) => {
    const schema = parameterSchema(argument, { ...rules, most: Math.max(100, Math.min(rules.most, room)) });
    room -= JSON.stringify(schema).length;
    return [argument.name, schema] as const;
  });
  const required = parameters.filter((argument) => argument.required).map(({ name }) => name);
  const withBody =
    body === undefined ? [] : [[BODY_ARGUMENT, bodySchema(body, { ...rules, most: MOST_OF_BODY })] as const];
  const asked = body?.required === true ? [...required, BODY_ARGUMENT] : required;
  return {
    type: "object",
    properties: objectOf([...members, ...withBody]),
    ...(asked.length === 0 ? {} : { required: asked }),
    additionalProperties: false,
  };
}

function parameterSchema({ parameter }: ParameterArgument, rules: InlineRules): SchemaObject {
  const inlined = inlineSchema(parameter.schema.schema, rules);
  const text = plainText(parameter.description ?? textOf(inlined, "description") ?? "", 300);
  const [example] = parameter.examples;
  const shown = example === undefined ? undefined : JSON.stringify(example);
  const note = [parameter.deprecated ? "Deprecated." : "", text].filter(Boolean).join(" ");
  return {
    ...inlined,
    ...(note === "" ? {} : { description: note }),
    ...(shown === undefined || shown.length > 200 ? {} : { examples: [example] }),
  };
}

function bodySchema({ media, description }: BodyArgument, rules: InlineRules): SchemaObject {
  const text = plainText(description ?? "", 300);
  const note = [text, carriedAs(media)].filter(Boolean).join(" ");
  if (media.kind === "binary") return { type: "string", description: note };
  const isStream = media.kind === "json-lines" || media.kind === "sse";
  const schema = media.listSchema ?? media.schema ?? media.itemSchema;
  const inlined = inlineSchema(schema?.schema ?? true, rules);
  const whole = isStream && media.listSchema === undefined ? { type: "array", items: inlined } : inlined;
  return { ...whole, ...(note === "" ? {} : { description: note }) };
}

/** Explains how to pass a non-JSON body in JSON. */
function carriedAs({ kind, type }: Media): string {
  switch (kind) {
    case "binary":
      return `The content of type ${plainText(type, 80)}: text, or bytes as a data: URL in Base64.`;
    case "multipart":
      return "A form. A file is its text, or bytes as a data: URL in Base64.";
    case "json-lines":
    case "sse":
      return "A list of the items to send.";
    case "json":
    case "form":
    case "text":
    case "xml":
      return "";
  }
}

/** All results share one structure. `body` is optional, because a response body can be too large or violate the document. */
function outputSchemaOf(operation: Operation, model: ApiModel): ObjectSchema {
  const success = chooseSuccess(operation, operation.method === "POST");
  const media = success?.described.content.find(({ kind }) => kind === "json");
  const rules: InlineRules = {
    find: lookupOf(model),
    omit: "writeOnly",
    isStrict: false,
    most: MOST_OF_RESULT,
  };
  const body =
    media?.schema && success && success.status < 300 ? inlineSchema(media.schema.schema, rules) : {};
  return {
    type: "object",
    properties: {
      status: { type: "integer", description: "HTTP status code" },
      body: Object.keys(body).length === 0 ? { description: "The response's JSON" } : body,
      next: { type: "object", description: "Arguments that change for the next page" },
      more: { type: "string", description: "Handle for read_more, if the body is too long" },
      problems: {
        type: "array",
        items: { type: "string" },
        description: "How the response violates the API description",
      },
    },
    required: ["status"],
  };
}
