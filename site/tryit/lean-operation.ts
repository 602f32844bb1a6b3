import { chooseSuccess, shownMedia } from "../../contract/model/choose-response.ts";
import type {
  ApiModel,
  Header,
  Media,
  NamedSchema,
  Operation,
  Parameter,
  RequestBody,
  Response,
  SchemaUse,
} from "../../contract/model/types.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { LeanOperation, LeanParameter } from "./operation-share.ts";

export function leanOperation(whole: Operation): LeanOperation {
  const { extensions, description, summary, deprecated, tags, ...operation } = whole;
  const { body, unsentBody } = operation;
  return {
    ...operation,
    parameters: operation.parameters.map(leanParameter),
    ...(body === undefined ? {} : { body: leanBody(body) }),
    ...(unsentBody === undefined ? {} : { unsentBody: leanBody(unsentBody) }),
    responses: operation.responses.map(leanResponse),
  };
}

export function outlineOperation(operation: Operation): LeanOperation {
  const { extensions, description, summary, deprecated, tags, body, unsentBody, ...outline } = operation;
  return {
    ...outline,
    parameters: [],
    responses: operation.responses
      .filter(({ links }) => links.length > 0)
      .map((response) => ({ ...leanResponse(response), content: [], headers: [] })),
    security: [],
  };
}

/**
 * Reduces an operation to its outline, parameters and first success response. This is enough for the pages of operations that create,
 * change or list the same resource.
 */
export function outlineItem(operation: Operation): LeanOperation {
  const { responses, parameters } = leanOperation(operation);
  const success = chooseSuccess({ responses }, false)?.described;
  // Keep examples, so that all pages display the same values.
  const media = shownMedia({ responses });
  const shown = media === undefined ? [] : [media];
  const outline = outlineOperation(operation);
  const links = outline.responses.filter(({ status }) => status !== success?.status);
  return {
    ...outline,
    parameters,
    responses: [...(success === undefined ? [] : [{ ...success, content: shown, headers: [] }]), ...links],
  };
}

export function placedParts({ pointer, parameters, body, responses }: LeanOperation): readonly string[] {
  return [
    pointer,
    `${pointer}/security`,
    "/security",
    `${pointer}/responses`,
    ...parameters.map((parameter) => parameter.pointer),
    ...(body === undefined ? [] : [body.pointer, ...body.content.map((media) => media.pointer)]),
    ...responses.flatMap((response) => [
      response.pointer,
      `${response.pointer}/content`,
      ...response.content.map((media) => media.pointer),
      ...response.headers.map((header) => header.pointer),
    ]),
  ];
}

export function usesOf({ parameters, body, unsentBody, responses }: LeanOperation): readonly SchemaUse[] {
  const media = ({ schema, itemSchema }: Media): readonly SchemaUse[] => [
    ...(schema === undefined ? [] : [schema]),
    ...(itemSchema === undefined ? [] : [itemSchema]),
  ];
  return [
    ...parameters.map(({ schema }) => schema),
    ...[...(body?.content ?? []), ...(unsentBody?.content ?? [])].flatMap(media),
    ...responses.flatMap(({ content, headers }) => [
      ...content.flatMap(media),
      ...headers.map(({ schema }) => schema),
    ]),
  ];
}

export function leanNamed(schema: NamedSchema): NamedSchema {
  return { ...schema, schema: leanSchema(schema.schema) };
}

export function leanModel(
  { title, version, specification, servers, securitySchemes }: ApiModel,
  operation: Operation,
): Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes"> {
  const needed = new Set(operation.security.flat().map(({ scheme }) => scheme));
  const schemes = securitySchemes.filter(({ descriptor }) => needed.has(descriptor.name));
  return {
    ...{ title, version, specification, servers },
    securitySchemes: schemes.map(({ descriptor, flows, pointer }) => ({
      descriptor,
      flows,
      pointer,
      scopes: [],
    })),
  };
}

function leanParameter({ description, deprecated, allowReserved, ...parameter }: Parameter): LeanParameter {
  return {
    ...parameter,
    ...(allowReserved ? { allowReserved } : {}),
    schema: leanUse(parameter.schema),
  };
}

function leanBody({ description, ...body }: RequestBody): RequestBody {
  return { ...body, content: body.content.map(leanMedia) };
}

function leanMedia(media: Media): Media {
  const { schema, itemSchema } = media;
  return {
    ...media,
    ...(schema === undefined ? {} : { schema: leanUse(schema) }),
    ...(itemSchema === undefined ? {} : { itemSchema: leanUse(itemSchema) }),
  };
}

function leanResponse({ description, ...response }: Response): Response {
  return {
    ...response,
    content: response.content.map(leanMedia),
    headers: response.headers.map(leanHeader),
    links: response.links.map(({ description, ...link }) => link),
  };
}

function leanHeader({ description, ...header }: Header): Header {
  return { ...header, schema: leanUse(header.schema) };
}

function leanUse({ schema, pointer }: SchemaUse): SchemaUse {
  return { schema: leanSchema(schema), pointer };
}

const forReaders: ReadonlySet<string> = new Set(["description", "externalDocs", "$comment"]);

export function leanSchema<S>(schema: S): S {
  return isObject(schema) ? (leanObject(schema) as S) : schema;
}

const leanObject = oncePer((schema: object): object => {
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword]) => !forReaders.has(keyword) && !keyword.startsWith("x-"),
  );
  const own = kept.length === Object.keys(schema).length ? schema : Object.fromEntries(kept);
  return rewriteSubschemas(own, undefined, (inner) => (isObject(inner) ? leanObject(inner) : inner));
});
