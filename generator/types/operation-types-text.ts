import { isAsked } from "../../contract/model/parameter-keys.ts";
import type { Media, Operation, RequestBody, Response } from "../../contract/model/types.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { isRange, isSuccess } from "../../runtime/http-semantics.ts";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import { printGeneric } from "../print/print-generic.ts";
import { code, joinText, printKey, type TsText, trustText } from "../print/ts-text.ts";
import { joinNote } from "./adapt-for-openapi-typescript.ts";
import { declareBodies, describePlainBodies } from "./declare-parts.ts";
import { describeTags } from "./describe-member.ts";
import { type HeaderTypes, planHeaders } from "./header-types.ts";
import {
  bodyType,
  contentTypeType,
  type DeclaredType,
  nestType,
  statusType,
  type TypeSources,
  valueType,
} from "./part-types.ts";

export interface OperationTypesText {
  readonly declarations: readonly DeclaredType[];
  readonly members: TsText;
  readonly choices: TsText;
  readonly result: TsText;
  readonly resultNote: string;
  /** The right-hand side of `type …Reply =`. Empty if the output has no handlers. */
  readonly reply: TsText;
}

/**
 * Prints the types of an operation.
 * @param keys - Keys of the parameters in the input, in model order.
 * @param hasHandlers - Whether the output has handlers and therefore reply types.
 */
export function printOperationTypes(
  operation: Operation,
  keys: readonly string[],
  sources: TypeSources,
  hasHandlers: boolean,
): OperationTypesText {
  const { body, responses } = operation;
  const listed = responses.map(({ status }) => status);
  const title = `\`${operation.method} ${operation.path}\``;
  const headers = planHeaders(responses, title, sources);
  const context = { operation, sources, listed, headers };
  const bodies = body === undefined || body.content.length === 0 ? [] : [printBody(body, sources)];
  const answered = responses.flatMap((response) => (isEmpty(response, operation) ? [] : response.content));
  return {
    declarations: [...declareBodies(operation, title, sources), ...headers.declarations],
    members: joinText(
      [...printParams(operation, keys, sources), ...bodies.flatMap(({ member }) => member)],
      "\n",
    ),
    choices: joinText(
      bodies.flatMap(({ choices }) => choices),
      "\n",
    ),
    resultNote: describePlainBodies(answered, sources),
    result: printAlternatives(responses.flatMap((response) => printResults(response, context))),
    reply: hasHandlers
      ? printAlternatives(responses.flatMap((response) => printReplies(response, context)))
      : code``,
  };
}

function printBody(
  { content, required }: RequestBody,
  sources: TypeSources,
): { readonly member: readonly TsText[]; readonly choices: readonly TsText[] } {
  const mark = trustText(required ? "" : "?");
  const [first, ...others] = content;
  if (first !== undefined && others.length === 0 && !isRange(first.type)) {
    const doc = printDoc([describePlainBodies(content, sources)], 2);
    return {
      member: [code`${doc}  body${mark}: ${bodyType(first, sources)}${orReady(first)};`],
      choices: [],
    };
  }
  const choices = content.map((media, index) => {
    const typeMark = trustText(index === 0 ? "?" : "");
    const type = code`${bodyType(media, sources)}${orReady(media)}`;
    return code`  | { body${mark}: ${type}; contentType${typeMark}: ${contentTypeType(media)} }`;
  });
  return { member: [], choices: [...new Set(choices)] };
}

/** Adds the alternatives that clients can send instead of the documented value. */
function orReady({ kind, type }: Media): TsText {
  if (kind === "binary") return code` | ReadableStream<Uint8Array>`;
  if (kind === "form") return code` | URLSearchParams`;
  return /^multipart\/form-data\b/i.test(type) ? code` | FormData` : code``;
}

interface ResponseContext {
  readonly operation: Operation;
  readonly sources: TypeSources;
  readonly listed: readonly StatusKey[];
  readonly headers: HeaderTypes;
}

function printParams(operation: Operation, keys: readonly string[], sources: TypeSources): readonly TsText[] {
  return operation.parameters.map((parameter, index) => {
    const key = printKey(keys[index] ?? parameter.name);
    const mark = trustText(isAsked(parameter) ? "" : "?");
    const { schema } = parameter.schema;
    const { description = "", deprecated } = parameter;
    const tags = isObject(schema) ? describeTags(schema) : [];
    const doc: DocPart[] = [
      joinNote(description.trim(), sources.describe(schema)),
      ...(deprecated && !tags.some(({ tag }) => tag === "deprecated") ? [{ tag: "deprecated" }] : []),
      ...tags,
    ];
    return code`${printDoc(doc, 2)}  ${key}${mark}: ${nestType(valueType(parameter, sources), 2)};`;
  });
}

function printResults(
  response: Response,
  { operation, sources, listed, headers: { typeOf } }: ResponseContext,
): readonly TsText[] {
  const type = typeOf(response);
  const headers = type && code`runtime.DescribedHeaders<${type}>`;
  const isFailed = response.status === "default" && listed.some(isSuccess);
  const name = trustText(isFailed ? "FailedResult" : "Result");
  const empty = (statuses: TsText): TsText =>
    headers === undefined
      ? printOfRuntime(name, [statuses])
      : printOfRuntime(name, [statuses, code`undefined`, code`undefined`, headers]);
  if (isEmpty(response, operation)) return sidesOf(response, listed).map(empty);
  const { withBody, bodiless } = splitStatuses(response, listed);
  const full = (statuses: TsText): readonly TsText[] =>
    response.content.map((media) => {
      const body = bodyType(media, sources);
      const rest =
        headers === undefined ? printTypeUnlessJson(media, body) : [contentTypeType(media), headers];
      return printOfRuntime(name, [statuses, body, ...rest]);
    });
  if (bodiless !== undefined) return [...full(withBody), empty(bodiless)];
  return sidesOf(response, listed).flatMap(full);
}

/** Returns statuses as types. `default` yields one type for success statuses and one for error statuses, distinguished by `ok`. */
function sidesOf({ status }: Response, listed: readonly StatusKey[]): readonly TsText[] {
  if (status !== "default" || listed.some(isSuccess)) return [statusType(status, listed)];
  return [statusType("2XX", listed), statusType("default", [...listed, "2XX"])];
}

function printReplies(
  response: Response,
  { operation, sources, listed, headers: { typeOf } }: ResponseContext,
): readonly TsText[] {
  const { withBody: status, bodiless } = splitStatuses(response, listed);
  const type = typeOf(response);
  const mark = trustText(response.headers.some(({ required }) => required) ? "" : "?");
  const tail = type === undefined ? code`` : code` & { readonly headers${mark}: ${type} }`;
  const empty = (statuses: TsText): TsText => withTail(printOfRuntime(code`EmptyReply`, [statuses]), tail);
  if (isEmpty(response, operation)) return [empty(statusType(response.status, listed))];
  const full = response.content.map((media, index) => {
    const body = media.kind === "binary" ? code`runtime.ReplyBytes` : bodyType(media, sources);
    const kind = trustText(index === 0 && !isRange(media.type) ? "Reply" : "ReplyAs");
    const rest = kind === "Reply" ? printTypeUnlessJson(media, body) : [contentTypeType(media)];
    return withTail(printOfRuntime(kind, [status, body, ...rest]), tail);
  });
  return bodiless === undefined ? full : [...full, empty(bodiless)];
}

/** Prints the media type argument. It is omitted for `application/json`, the default. */
function printTypeUnlessJson(media: Media, body: TsText): readonly TsText[] {
  const isDefault = media.type === "application/json" && body !== "undefined" && body !== "never";
  return isDefault ? [] : [contentTypeType(media)];
}

function printOfRuntime(name: TsText, given: readonly TsText[]): TsText {
  return printGeneric(code`runtime.${name}`, given, genericWidth);
}

function withTail(type: TsText, tail: TsText): TsText {
  const end = type.slice(type.lastIndexOf("\n") + 1);
  const fits = tail === "" || end.length + tail.length <= genericWidth;
  return fits ? code`${type}${tail}` : code`${type}\n     ${tail}`;
}

const genericWidth = 115;

/** Separates the statuses in a range that never have a body, such as 204 in `2XX`, as `bodiless`. */
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

/** Statuses that never have a body (RFC 9110 §6.4.1, §15.3.6). */
const BODILESS: ReadonlySet<StatusKey> = new Set<StatusKey>(["1XX", 204, 205, 304]);

function printAlternatives(types: readonly TsText[]): TsText {
  const distinct = [...new Set(types)];
  if (distinct.length > 1) return printUnionLines(distinct);
  const [only = code`never`] = distinct;
  return code` ${trustText(only.replaceAll("\n    ", "\n"))}`; // Only removes spaces.
}

function printUnionLines(types: readonly TsText[]): TsText {
  return code`\n  | ${joinText([...new Set(types)], "\n  | ")}`;
}
