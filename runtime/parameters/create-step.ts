import type { ParameterDescriptor } from "../descriptors.ts";
import { isJson } from "../media-kind.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import { expressionsOf } from "../routing/parse-template.ts";
import { type BuildContext, buildValue } from "../wire/build-value.ts";
import { NO_FIT } from "../wire/coerce-text.ts";
import { percentDecode, percentDecodeForm } from "../wire/percent-decode.ts";
import { readJson } from "../wire/read-json.ts";
import { type DecodePiece, decodeLeaves, splitStyled } from "../wire/split-styled.ts";
import type { WireNode } from "../wire/wire-node.ts";
import { type QueryPairs, readQueryField, settle } from "./decode-query.ts";
import { decodeQuerystring } from "./decode-querystring.ts";

/** Where the texts of parameters come from. */
export interface ParameterSource {
  /** The raw texts of the path's expressions, in the order of the template. */
  readonly captures: readonly string[];
  /** The raw query without `?`. */
  readonly query: string;
  /** A header by its lower-case name; several lines joined by commas. */
  header(name: string): string | null;
}

/** What one decode works with. Query and cookies are there where the operation has parameters in them. */
export interface StepSources {
  readonly source: ParameterSource;
  readonly query: QueryPairs | undefined;
  readonly cookies: QueryPairs | undefined;
}

/** One parameter made ready to be read: the value, `undefined` where nothing was sent or an issue was found. */
export interface Step {
  readonly parameter: ParameterDescriptor;
  read(sources: StepSources, context: BuildContext): unknown;
}

/** Makes a parameter ready to be read. `path` is the operation's template. */
export function createStep(parameter: ParameterDescriptor, path: string): Step {
  switch (parameter.in) {
    case "path": {
      const index = expressionsOf(path).indexOf(parameter.name);
      return textStep(parameter, percentDecode, (source) => source.captures[index]);
    }
    case "header": {
      const name = parameter.name.toLowerCase();
      // OpenAPI 3.2 §4.12.2: percent-encoding is not applied to header values. RFC 9110 §5.6.1: spaces around commas mean nothing.
      return textStep(parameter, trimmed, (source) => source.header(name) ?? undefined);
    }
    case "query":
      return namedStep(parameter, percentDecodeForm, ({ query }) => query);
    case "cookie":
      return namedStep(
        parameter,
        parameter.style === "cookie" ? asSent : percentDecode,
        ({ cookies }) => cookies,
      );
    case "querystring":
      return {
        parameter,
        read: ({ source }, context) => decodeQuerystring(source.query, parameter, context),
      };
  }
}

/** Without spaces and tabs at the ends; other white space is part of a header's value. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function asSent(text: string): string {
  return text;
}

/** Whether a parameter is one text and nothing to take apart. */
function isPlain({ style, shape }: ParameterDescriptor): boolean {
  const nested = shape.types.includes("array") || shape.types.includes("object");
  return !nested && style !== "label" && style !== "matrix" && style !== "deepObject";
}

/** A parameter that is one text: in the path or a header. */
function textStep(
  parameter: ParameterDescriptor,
  decode: DecodePiece,
  find: (source: ParameterSource) => string | undefined,
): Step {
  const { key, shape, content } = parameter;
  const pointer = pointerTo("", key);
  const plain = content === undefined && isPlain(parameter);
  const read = ({ source }: StepSources, context: BuildContext): unknown => {
    const raw = find(source);
    if (raw === undefined) return undefined;
    if (content !== undefined) return readContent(decode(raw), parameter, context);
    if (plain) {
      const text = decode(raw);
      const value = text === undefined ? NO_FIT : context.readLeaf(text, shape, pointer);
      if (value !== NO_FIT) return value;
    }
    const node = settle(splitStyled(raw, parameter, decode), key, context);
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

/** A parameter that is found by its name: in the query or a cookie. */
function namedStep(
  parameter: ParameterDescriptor,
  decode: DecodePiece,
  find: (sources: StepSources) => QueryPairs | undefined,
): Step {
  const { key, name, shape, content, style, explode, taken } = parameter;
  const pointer = pointerTo("", key);
  const plain = isPlain(parameter);
  const field = { name, key, decode, shape, style, explode, taken };
  const read = (sources: StepSources, context: BuildContext): unknown => {
    const query = find(sources);
    if (query === undefined) return undefined;
    let node: WireNode | undefined;
    if (plain || content !== undefined) {
      const values = query.valuesOf(name);
      if (values === undefined) return undefined;
      if (content !== undefined && values.length === 1) {
        return readContent(decode(values[0] ?? ""), parameter, context);
      }
      node = settle(decodeLeaves(values, decode), key, context);
    } else {
      node = readQueryField(query, field, context);
    }
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

/** Reads a parameter with `content`: JSON where the media type is JSON, else a text read by its shape. */
function readContent(
  text: string | undefined,
  parameter: ParameterDescriptor,
  context: BuildContext,
): unknown {
  const pointer = pointerTo("", parameter.key);
  const { shape, content = "" } = parameter;
  const value =
    text === undefined
      ? NO_FIT
      : isJson(content)
        ? readJson(text, pointer, context)
        : context.readLeaf(text, shape, pointer);
  if (value !== NO_FIT) return value;
  const malformed = text === undefined;
  const message = malformed ? "must be percent-encoded UTF-8" : `must be ${content}`;
  context.issues.push(issueAt(pointer, malformed ? "percent-encoding" : "contentMediaType", message));
  return undefined;
}
