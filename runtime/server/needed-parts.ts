import type { BodyKind, MediaDescriptor, OperationDescriptor, ServerDescriptor } from "../descriptors.ts";
import { hasVariables } from "../routing/base-path.ts";
import type { InnerPartName, PartName } from "./server-parts.ts";

type SharedPartName = "fillError" | "writeExact";

type SharedInnerPartName = "decodeJson" | "parseJson";

/** @param servers - The contract's servers, used by operations without servers of their own. */
export function partsOf(
  operation: OperationDescriptor,
  servers: readonly ServerDescriptor[],
): readonly PartName[] {
  const { path, query, twin, security, parameters, body, responses, servers: own } = operation;
  const replied = responses.flatMap(({ content }) => content);
  const written = kindsOf(replied);
  const needs: Needs<Exclude<PartName, SharedPartName>> = {
    createTrie: path.includes("{"),
    createVariableBases: (own ?? servers).some(hasVariables),
    templateQueries: query !== undefined || path.includes("?"),
    chooseTwin: twin === true,
    authorise: security.length > 0,
    parameters: parameters.length > 0,
    body: body !== undefined,
    replyContent: replied.length > 0,
    replyBody: hasStream(written) || replied.some(({ oneWay }) => oneWay !== undefined),
    replyHeaders: responses.some(({ headers }) => headers !== undefined),
    writeForm: written.has("form"),
    writeMultipart: written.has("multipart"),
    writeStream: hasStream(written),
    ...xmlNeedsOf(operation),
  };
  return neededNames(needs);
}

export function xmlPartsOf(operation: OperationDescriptor): readonly XmlPartName[] {
  return neededNames(xmlNeedsOf(operation));
}

type XmlPartName = "decodeXml" | "writeXml";

function xmlNeedsOf({ body, responses }: OperationDescriptor): Needs<XmlPartName> {
  return {
    decodeXml: kindsOf(body?.content ?? []).has("xml"),
    writeXml: kindsOf(responses.flatMap(({ content }) => content)).has("xml"),
  };
}

export function innerPartsOf({ parameters, body }: OperationDescriptor): readonly InnerPartName[] {
  const read = kindsOf(body?.content ?? []);
  const needs: Needs<Exclude<InnerPartName, SharedInnerPartName>> = {
    decodeQuerystring: parameters.some((parameter) => parameter.in === "querystring"),
    decodeForm: read.has("form"),
    decodeMultipart: read.has("multipart"),
    readItems: hasStream(read),
  };
  return neededNames(needs);
}

type Needs<Name extends string> = Readonly<Record<Name, boolean>>;

function neededNames<Name extends string>(needs: Needs<Name>): readonly Name[] {
  const names = Object.keys(needs) as Name[];
  return names.filter((name) => needs[name]);
}

export function hasStream(kinds: ReadonlySet<BodyKind>): boolean {
  return kinds.has("sse") || kinds.has("json-lines");
}

export function kindsOf(content: readonly MediaDescriptor[]): ReadonlySet<BodyKind> {
  return new Set(
    content.flatMap(({ kind, admits, shape }): readonly BodyKind[] =>
      admits !== undefined && shape !== undefined ? [kind, "form"] : [kind],
    ),
  );
}
