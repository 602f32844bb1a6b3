import { isAsked } from "../../contract/model/parameter-keys.ts";
import type { Header, Media, Operation, RequestBody, Response } from "../../contract/model/types.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { isRange, isSuccess } from "../../runtime/http-semantics.ts";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import { code, joinText, printIdentifier, printKey, type TsText, trustText } from "../print/ts-text.ts";
import {
  bodyType,
  contentTypeType,
  nestType,
  statusType,
  type TypeSources,
  valueType,
} from "./part-types.ts";

/** The printed types of an operation. Each text is the right side of a declaration: what follows `type X =` or `interface X`. */
export interface OperationTypesText {
  /** The members for parameters, with their comments. Empty if there are none. */
  readonly params: TsText;
  /** Whether the input may be omitted: no parameter, and no body, is required. */
  readonly optional: boolean;
  readonly body?: TsText;
  /** The member `body` of the input, if the body has one media type. Absent otherwise. */
  readonly bodyMember?: TsText;
  /** If the body has several media types: a union of objects with `body` and `contentType`. Absent otherwise. */
  readonly bodyUnion?: TsText;
  /** The constraints of the body that its type does not express, as a sentence for a comment; `""` if there are none. */
  readonly bodyNote: string;
  readonly result: TsText;
  /** Like {@link bodyNote}, for the bodies of responses. */
  readonly resultNote: string;
  readonly reply: TsText;
}

/**
 * Prints the types of an operation.
 *
 * @param keys - The keys of the parameters in the input, in the order of the model.
 */
export function printOperationTypes(
  operation: Operation,
  keys: readonly string[],
  sources: TypeSources,
): OperationTypesText {
  const { body, responses } = operation;
  const required = operation.parameters.some(isAsked) || body?.required === true;
  const listed = responses.map(({ status }) => status);
  const context = { operation, sources, listed };
  const base = {
    params: printParams(operation, keys, sources),
    optional: !required,
    bodyNote: describeBodies(body?.content ?? [], sources),
    resultNote: describeBodies(
      responses.flatMap((response) => (isEmpty(response, operation) ? [] : response.content)),
      sources,
    ),
    result: printAlternatives(responses.flatMap((response) => printResults(response, context))),
    reply: printAlternatives(responses.flatMap((response) => printReplies(response, context))),
  };
  return body === undefined || body.content.length === 0 ? base : { ...base, ...printBody(body, context) };
}

/** Describes the constraints of bodies that their types do not express. */
function describeBodies(content: readonly Media[], { describe }: TypeSources): string {
  const notes = content.map(({ schema, itemSchema }) => describe((itemSchema ?? schema)?.schema));
  return [...new Set(notes)].filter((note) => note !== "").join(" ");
}

function printBody(
  { content, required }: RequestBody,
  { operation, sources }: ResponseContext,
): Pick<OperationTypesText, "body" | "bodyMember" | "bodyUnion"> {
  const mark = trustText(required ? "" : "?");
  const types = content.map((media) => nestType(bodyType(media, operation, sources), 4));
  const [only] = types;
  const bodyName = code`${printIdentifier(sources.names.operation(operation).type)}Body`;
  // A client may also send a stream of bytes.
  const orStream = ({ kind }: Media): TsText =>
    kind === "binary" ? code` | ReadableStream<Uint8Array>` : code``;
  const [first] = content;
  if (first !== undefined && types.length === 1 && only !== undefined && !isRange(first.type)) {
    return { body: code` ${only}`, bodyMember: code`body${mark}: ${bodyName}${orStream(first)}` };
  }
  const inputs = content.map((media, index) => {
    const typeMark = trustText(index === 0 ? "?" : "");
    const type = code`${types[index] ?? code`unknown`}${orStream(media)}`;
    return code`{ body${mark}: ${type}; contentType${typeMark}: ${contentTypeType(media)} }`;
  });
  return { body: printAlternatives(types), bodyUnion: printUnionLines(inputs) };
}

interface ResponseContext {
  readonly operation: Operation;
  readonly sources: TypeSources;
  readonly listed: readonly StatusKey[];
}

function printParams(operation: Operation, keys: readonly string[], sources: TypeSources): TsText {
  const members = operation.parameters.map((parameter, index) => {
    const key = printKey(keys[index] ?? parameter.name);
    const mark = trustText(isAsked(parameter) ? "" : "?");
    const doc: DocPart[] = [parameter.description ?? "", sources.describe(parameter.schema.schema)];
    if (parameter.deprecated) doc.push({ tag: "deprecated" });
    const { schema } = parameter.schema;
    if (isObject(schema) && Object.hasOwn(schema, "default"))
      doc.push({ tag: "default", text: JSON.stringify(schema["default"]) });
    return code`${printDoc(doc, 4)}    ${key}${mark}: ${nestType(valueType(parameter, "parameters", sources), 4)};`;
  });
  return joinText(members, "\n");
}

function printResults(
  response: Response,
  { operation, sources, listed }: ResponseContext,
): readonly TsText[] {
  const headers = describedHeaders(response.headers, sources);
  const tail = headers === undefined ? code`` : code`, ${headers}`;
  const isFailed = response.status === "default" && listed.some(isSuccess);
  const name = trustText(isFailed ? "FailedResult" : "Result");
  const empty = (statuses: TsText): TsText =>
    headers === undefined
      ? code`runtime.${name}<${statuses}>`
      : code`runtime.${name}<${statuses}, undefined, undefined${tail}>`;
  if (isEmpty(response, operation)) return sidesOf(response, listed).map(empty);
  const { withBody, bodiless } = splitStatuses(response, listed);
  const full = (statuses: TsText): readonly TsText[] =>
    response.content.map((media) => {
      const body = nestType(bodyType(media, operation, sources), 4);
      return code`runtime.${name}<${statuses}, ${body}, ${contentTypeType(media)}${tail}>`;
    });
  if (bodiless !== undefined) return [...full(withBody), empty(bodiless)];
  return sidesOf(response, listed).flatMap(full);
}

/** The statuses of a response, as types. `default` gives a type for successes and one for failures, since their `ok` differs. */
function sidesOf({ status }: Response, listed: readonly StatusKey[]): readonly TsText[] {
  if (status !== "default" || listed.some(isSuccess)) return [statusType(status, listed)];
  return [statusType("2XX", listed), statusType("default", [...listed, "2XX"])];
}

function printReplies(
  response: Response,
  { operation, sources, listed }: ResponseContext,
): readonly TsText[] {
  const { withBody: status, bodiless } = splitStatuses(response, listed);
  const headers = replyHeaders(response.headers, sources);
  const tail = headers === undefined ? code`` : code` & ${headers}`;
  const empty = (statuses: TsText): TsText => code`runtime.EmptyReply<${statuses}>${tail}`;
  if (isEmpty(response, operation)) return [empty(statusType(response.status, listed))];
  const full = response.content.map((media, index) => {
    const body = nestType(bodyType(media, operation, sources), 4);
    const kind = trustText(index === 0 && !isRange(media.type) ? "Reply" : "ReplyAs");
    return code`runtime.${kind}<${status}, ${body}, ${contentTypeType(media)}>${tail}`;
  });
  return bodiless === undefined ? full : [...full, empty(bodiless)];
}

/** Splits the statuses of a response. `bodiless` are the statuses of a range that never have a body, such as 204 of `2XX`. */
function splitStatuses(
  { status }: Response,
  listed: readonly StatusKey[],
): { readonly withBody: TsText; readonly bodiless?: TsText } {
  const apart = [...BODILESS].filter(
    (other) => typeof other === "number" && status === `${`${other}`[0]}XX` && !listed.includes(other),
  );
  if (apart.length === 0) return { withBody: statusType(status, listed) };
  const bodiless = joinText(
    apart.map((other) => statusType(other, [])),
    " | ",
  );
  return { withBody: statusType(status, [...listed, ...apart]), bodiless };
}

function isEmpty({ content, status }: Response, { method }: Operation): boolean {
  return content.length === 0 || method === "HEAD" || BODILESS.has(status);
}

/** Statuses of responses that never have a body (RFC 9110 §6.4.1, §15.3.6). */
const BODILESS: ReadonlySet<StatusKey> = new Set<StatusKey>(["1XX", 204, 205, 304]);

function describedHeaders(headers: readonly Header[], sources: TypeSources): TsText | undefined {
  return headers.length === 0
    ? undefined
    : code`runtime.DescribedHeaders<{ ${printHeaders(headers, sources)} }>`;
}

function replyHeaders(headers: readonly Header[], sources: TypeSources): TsText | undefined {
  if (headers.length === 0) return undefined;
  const mark = trustText(headers.some(({ required }) => required) ? "" : "?");
  return code`{ readonly headers${mark}: { ${printHeaders(headers, sources)} } }`;
}

function printHeaders(headers: readonly Header[], sources: TypeSources): TsText {
  const members = headers.map((header) => {
    const mark = trustText(header.required ? "" : "?");
    return code`readonly ${printKey(header.name)}${mark}: ${nestType(valueType(header, "headers", sources), 4)}`;
  });
  return joinText(members, "; ");
}

/** Prints the types after `=`. One type follows a space. Several are printed as a union, each on its own line. */
function printAlternatives(types: readonly TsText[]): TsText {
  const distinct = [...new Set(types)];
  if (distinct.length > 1) return printUnionLines(distinct);
  return code` ${distinct[0] ?? code`never`}`;
}

function printUnionLines(types: readonly TsText[]): TsText {
  return code`\n    | ${joinText([...new Set(types)], "\n    | ")}`;
}
