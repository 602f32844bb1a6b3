import type { ParameterDescriptor } from "../descriptors.ts";
import { isJson } from "../http-semantics.ts";
import { expressionsOf } from "../paths/path-expressions.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { BuildContext } from "../wire/build-context.ts";
import { buildValue } from "../wire/build-value.ts";
import { NO_FIT } from "../wire/coerce-text.ts";
import { type ParseJson, readJson } from "../wire/read-json.ts";
import {
  type DecodePiece,
  decodeLeaves,
  percentDecode,
  percentDecodeForm,
  type SplitProblem,
  type StyledText,
  splitStyled,
} from "../wire/split-styled.ts";
import type { WireNode } from "../wire/wire-node.ts";
import type { QueryPairs } from "./query-pairs.ts";
import { nodeOrIssue, readQueryField } from "./read-query-field.ts";
import { SET_COOKIE, splitCookieLines } from "./set-cookie.ts";

export interface ParameterSource {
  readonly captures: readonly string[];
  readonly query: string;
  /** Returns a header by its lower-case name. Repeated lines are joined by commas, and `Set-Cookie` lines by line feeds. */
  header(name: string): string | null;
}

/**
 * The parts of a request that contain parameters. `query` and `cookies` are `undefined` if the operation has no parameters in that
 * location.
 */
export interface StepSources {
  readonly source: ParameterSource;
  readonly query: QueryPairs | undefined;
  readonly cookies: QueryPairs | undefined;
}

export interface Step {
  readonly parameter: ParameterDescriptor;
  read(sources: StepSources, context: BuildContext): unknown;
}

export function createStep(parameter: ParameterDescriptor, path: string, rules: ParameterTextRules): Step {
  switch (parameter.in) {
    case "path": {
      const index = expressionsOf(path).indexOf(parameter.name);
      return textStep(parameter, percentDecode, (source) => source.captures[index]);
    }
    case "header": {
      const name = parameter.name.toLowerCase();
      const split = name === SET_COOKIE ? splitCookies : splitStyled;
      // Header values are not percent-encoded (OpenAPI 3.2 §4.12.2). Spaces around commas are insignificant (RFC 9110 §5.6.1).
      return textStep(parameter, trimmed, (source) => source.header(name) ?? undefined, split);
    }
    case "query":
      return namedStep(parameter, percentDecodeForm, ({ query }) => query);
    case "cookie":
      return namedStep(
        parameter,
        parameter.style === "cookie" ? asSent : percentDecode,
        ({ cookies }) => cookies,
      );
    case "querystring": {
      const { decodeQuerystring } = rules;
      if (decodeQuerystring === undefined)
        throw new TypeError("The decoder for whole query strings is missing.");
      return {
        parameter,
        read: ({ source }, context) => decodeQuerystring(source.query, parameter, context),
      };
    }
  }
}

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

function isPlain({ style, shape }: ParameterDescriptor): boolean {
  const nested = shape.types.includes("array") || shape.types.includes("object");
  return !nested && style !== "label" && style !== "matrix" && style !== "deepObject";
}

function splitCookies(raw: string, { shape }: StyledText): WireNode | SplitProblem {
  return splitCookieLines(raw, shape.types) ?? "style";
}

function textStep(
  parameter: ParameterDescriptor,
  decode: DecodePiece,
  find: (source: ParameterSource) => string | undefined,
  split: typeof splitStyled = splitStyled,
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
    const node = nodeOrIssue(split(raw, parameter, decode, context.reading(pointer)), key, context);
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

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
      node = nodeOrIssue(decodeLeaves(values, decode), key, context);
    } else {
      node = readQueryField(query, field, context);
    }
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

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

export interface ParameterTextRules {
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  /** Decodes a parameter that covers the complete query. Required only for operations with such a parameter. */
  readonly decodeQuerystring?: DecodeQuerystring | undefined;
}

/** Decodes a complete query as one value. Returns `undefined` if the query is empty or an issue was reported. */
export type DecodeQuerystring = (
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
) => unknown;
