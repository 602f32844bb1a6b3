/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { OperationDescriptor, ParameterDescriptor, WireShape } from "../descriptors.js";
import { isJson } from "../media-type.js";
import { issueAt, pointerTo } from "../pointer.js";
import { expressionsOf } from "../routing/segment-trie.js";
import type { ValidationIssue } from "../validation.js";
import { type BuildContext, buildValue, createNode, memberOf, NO_FIT, namesOf, type ParseJson, readJson, setOwn, textContext, type WireNode } from "../wire/build-value.js";
import { type DecodePiece, decodeLeaves, MAX_PAIRS, nestPairs, parsePairs, percentDecode, percentDecodeForm, type RawPair, type SplitProblem, splitStyled } from "../wire/split-styled.js";

/** The members of a parameter that decide which names it has in a query or cookie. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/** Tells whether the name alone decides to which parameter a pair belongs. */
export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

/** Tells whether the members of an object have their own names, like parameters. */
export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Tells whether a pair is a member of such an object.
 *
 * @param taken - See {@link ParameterDescriptor.taken}.
 */
export function isMemberPair(shape: WireShape, taken: readonly string[] | undefined, pair: string): boolean {
  return isDescribed(shape, pair) && !isTakenName(taken, pair);
}

function isDescribed({ properties = [], additional }: WireShape, name: string): boolean {
  const isOpen = additional !== undefined || properties.length === 0;
  return isOpen || properties.some(([own]) => own === name);
}

/** Tells whether the name of a member is also that of another parameter. */
export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}

/** The cookies of a `Cookie` header (RFC 6265 §5.4), in their order, names and values as sent. A piece without a name is ignored. */
export function parseCookies(header: string | null): RawPair[] {
  const cookies: RawPair[] = [];
  for (const pair of (header ?? "").split(";").map((piece) => piece.trim())) {
    const equals = pair.indexOf("=");
    if (equals <= 0) continue;
    const name = pair.slice(0, equals).trim();
    cookies.push({ name, rawName: name, rawValue: pair.slice(equals + 1).trim() });
  }
  return cookies;
}

/** The rules for decoding a value of a query or form. */
export interface QueryField {
  readonly name: string;
  /** The first token of the pointers of its issues. */
  readonly key: string;
  /** Decodes one piece of a value. */
  readonly decode: DecodePiece;
  readonly style: ParameterDescriptor["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly taken?: readonly string[] | undefined;
}

/** The pairs of a query by name. Names with brackets are nested, unless the document describes the names with their brackets. */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  /** Names that the document describes with their brackets. */
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /** @param isPart - Tells whether a name with brackets is nested. Default: all are. */
  constructor(
    pairs: readonly RawPair[],
    claimed: ReadonlySet<string>,
    isPart: (segments: readonly string[]) => boolean = () => true,
  ) {
    this.pairs = pairs;
    this.#claimed = claimed;
    this.#isPart = isPart;
    for (const { name, rawValue } of pairs) {
      const values = this.#byName.get(name);
      if (values === undefined) this.#byName.set(name, [rawValue]);
      else values.push(rawValue);
    }
  }

  /** The values under a name, as sent. */
  valuesOf(name: string): readonly string[] | undefined {
    return this.#byName.get(name);
  }

  /** The tree of the names with brackets below a name: for `filter`, the tree of `filter[a]=1`. */
  below(name: string, context: Pick<BuildContext, "issues">): WireNode | undefined {
    return this.nested(context).members?.get(name);
  }

  /** The tree of all names, nested by their brackets. */
  nested(context: Pick<BuildContext, "issues">): WireNode {
    const isNested = (name: string, segments: readonly string[]): boolean =>
      !this.isClaimed(name) && this.#isPart(segments);
    this.#nested ??= nestPairs(this.pairs, isNested, context.issues);
    return this.#nested;
  }

  /** Tells whether the document describes a name with its brackets. */
  isClaimed(name: string): boolean {
    return this.#claimed.has(name);
  }
}

/**
 * The node of a query parameter or form field; `undefined` if it was not sent.
 *
 * Decisions:
 * - `spaceDelimited` and `pipeDelimited` with explode are read as `form` with explode (the table of the specification has no separate form
 * for them).
 * - Without explode, the whole value is one text, so a repeated name is an error, also for a list.
 * - `deepObject` nests to any depth, where the specification describes one level, and has lists as `a[]` or `a[0]`, as in common servers.
 * In other styles, brackets have no meaning (RFC 6570 §3.2.8).
 * - Each pair belongs to one parameter: a parameter of that name precedes an object with such a member (see {@link claimsPair}). An
 * exploded object with additional properties gets the remaining pairs.
 */
export function readQueryField(
  query: QueryPairs,
  field: QueryField,
  context: BuildContext,
): WireNode | undefined {
  if (field.style === "deepObject") return deepNode(query, field, context);
  const values = hasOwnPair(field) ? query.valuesOf(field.name) : undefined;
  if (values === undefined && isSpreadParameter(field)) return explodedObject(query, field, context);
  if (values === undefined) return undefined;
  if (field.explode) return nodeOrIssue(decodeLeaves(values, field.decode), field.key, context);
  if (values.length > 1) {
    context.issues.push(issueAt(pointerTo("", field.key), "maxItems", "must be given once"));
    return undefined;
  }
  const how = { ...field, explode: false };
  return nodeOrIssue(splitStyled(values[0] ?? "", how, field.decode), field.key, context);
}

function deepNode(query: QueryPairs, field: QueryField, context: BuildContext): WireNode | undefined {
  const below = query.below(field.name, context);
  if (below === undefined || hasOwnPair(field)) return below;
  const { members, items } = below;
  if (members === undefined && items === undefined) return undefined;
  return { leaves: [], ...(members && { members }), ...(items && { items }) };
}

function explodedObject(query: QueryPairs, field: QueryField, context: BuildContext): WireNode | undefined {
  const { shape, taken } = field;
  const node = createNode<string>();
  for (const { name, rawValue } of query.pairs) {
    if (!isMemberPair(shape, taken, name)) continue;
    const value = field.decode(rawValue);
    if (value === undefined) context.issues.push(malformedField(field.key));
    else memberOf(node, name).leaves.push(value);
  }
  return node.members === undefined ? undefined : node;
}

/** A node; if the text is malformed, reports an issue and returns `undefined`. */
export function nodeOrIssue(
  node: WireNode | SplitProblem,
  key: string,
  context: Pick<BuildContext, "issues">,
): WireNode | undefined {
  if (typeof node !== "string") return node;
  context.issues.push(node === "style" ? misstyled(key) : malformedField(key));
  return undefined;
}

function malformedField(key: string): ReturnType<typeof issueAt> {
  return issueAt(pointerTo("", key), "percent-encoding", "must be percent-encoded UTF-8");
}

function misstyled(key: string): ReturnType<typeof issueAt> {
  return issueAt(pointerTo("", key), "style", "must be written in the style that the document gives");
}

/** The raw texts of parameters. */
export interface ParameterSource {
  /** The raw texts of the path's expressions, in the order of the template. */
  readonly captures: readonly string[];
  /** The raw query without `?`. */
  readonly query: string;
  /** A header by its lower-case name; several lines joined by commas. */
  header(name: string): string | null;
}

/** The source for one decoding. Query and cookies are parsed only if the operation has such parameters. */
export interface StepSources {
  readonly source: ParameterSource;
  readonly query: QueryPairs | undefined;
  readonly cookies: QueryPairs | undefined;
}

/** A parameter prepared for decoding. Returns its value; `undefined` if it was not sent, or an issue was reported. */
export interface Step {
  readonly parameter: ParameterDescriptor;
  read(sources: StepSources, context: BuildContext): unknown;
}

/** Prepares a parameter for decoding. `path` is the operation's template. */
function createStep(parameter: ParameterDescriptor, path: string, rules: ParameterTextRules): Step {
  switch (parameter.in) {
    case "path": {
      const index = expressionsOf(path).indexOf(parameter.name);
      return textStep(parameter, percentDecode, (source) => source.captures[index]);
    }
    case "header": {
      const name = parameter.name.toLowerCase();
      // OpenAPI 3.2 §4.12.2: header values are not percent-encoded. RFC 9110 §5.6.1: spaces around commas have no meaning.
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
    case "querystring": {
      const { decodeQuerystring } = rules;
      if (decodeQuerystring === undefined) throw new TypeError("What decodes a whole query is not given.");
      return {
        parameter,
        read: ({ source }, context) => decodeQuerystring(source.query, parameter, context),
      };
    }
  }
}

/** Removes spaces and tabs at the ends; other white space belongs to a header's value. */
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

/** Tells whether a parameter is a single text without delimiters. */
function isPlain({ style, shape }: ParameterDescriptor): boolean {
  const nested = shape.types.includes("array") || shape.types.includes("object");
  return !nested && style !== "label" && style !== "matrix" && style !== "deepObject";
}

/** A step for a parameter that is one text in the path or a header. */
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
    const node = nodeOrIssue(splitStyled(raw, parameter, decode), key, context);
    return node === undefined ? undefined : buildValue(node, shape, pointer, context);
  };
  return { parameter, read };
}

/** A step for a parameter that is looked up by name, in the query or a cookie. */
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

/** Decodes a parameter with `content`: as JSON if the media type is JSON, else as text by its shape. */
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

/** The result of decoding parameters. */
export interface DecodedParameters {
  /** The values by {@link ParameterDescriptor.key}; parameters that were not sent are absent. */
  readonly values: Record<string, unknown>;
  /** The issues. Pointers begin with the key. Empty if there are none. */
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes the parameters of one operation. For keys in `other`, uses the other reading of ambiguous texts (see {@link Reading}), which is
 * tried if the schema refuses the first.
 */
export type ParameterDecoder = (source: ParameterSource, other?: ReadonlySet<string>) => DecodedParameters;

/** Rules for reading the texts of parameters. */
export interface ParameterTextRules {
  /** The maximum depth of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: as `JSON.parse` does. */
  readonly parse?: ParseJson | undefined;
  /** Decodes a parameter that is the whole query. Needed only if there is such a parameter. */
  readonly decodeQuerystring?: DecodeQuerystring | undefined;
}

/** Decodes the whole raw query as the value of a parameter; `undefined` if it was not sent, or an issue was reported. */
export type DecodeQuerystring = (
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
) => unknown;

const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/**
 * Tells whether a header parameter of this name is ignored (OpenAPI 3.2 §4.12.1), because other parts of a document describe the header.
 */
export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.has(name.toLowerCase());
}

/**
 * Makes the decoder of an operation's parameters: every style, `content`, and the whole query as one value. It never throws; malformed
 * texts are issues. A missing required parameter is an issue of the keyword `required`. Undescribed names are ignored.
 *
 * @param rules - `depth`: the maximum depth of JSON.
 */
export function createParameterDecoder(
  operation: Pick<OperationDescriptor, "path" | "parameters">,
  rules: ParameterTextRules = {},
): ParameterDecoder {
  const parameters = operation.parameters.filter(isRead);
  const steps = parameters.map((parameter) => createStep(parameter, operation.path, rules));
  const inQuery = namesIn(parameters, "query");
  const inCookie = namesIn(parameters, "cookie");
  return (source, other) => {
    const issues: ValidationIssue[] = [];
    const values: Record<string, unknown> = {};
    const query = inQuery === undefined ? undefined : readQuery(source.query, inQuery, issues);
    const cookies = inCookie && new QueryPairs(parseCookies(source.header("cookie")), inCookie);
    const sources = { source, query, cookies };
    const stated = textContext(issues, "stated", rules);
    for (const step of steps) {
      const { key, required } = step.parameter;
      const before = issues.length;
      const value = step.read(sources, other?.has(key) ? textContext(issues, "other", rules) : stated);
      if (value !== undefined) setOwn(values, key, value);
      else if (required && issues.length === before) issues.push(missing(key));
    }
    return { values, issues };
  };
}

function isRead(parameter: ParameterDescriptor): boolean {
  return !(parameter.in === "header" && isIgnoredHeader(parameter.name));
}

function namesIn(
  parameters: readonly ParameterDescriptor[],
  location: ParameterDescriptor["in"],
): ReadonlySet<string> | undefined {
  const names = parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  return names.length === 0 ? undefined : new Set(names);
}

function missing(key: string): ValidationIssue {
  return { ...issueAt(pointerTo("", key), "required", "must be given"), params: { missingProperty: key } };
}

function readQuery(query: string, claimed: ReadonlySet<string>, issues: ValidationIssue[]): QueryPairs {
  const pairs = parsePairs(query);
  if (pairs === undefined) {
    issues.push(issueAt("", "maxProperties", `must not hold more than ${MAX_PAIRS} query values`));
  }
  return new QueryPairs(pairs ?? [], claimed);
}

/** The parameters with `allowEmptyValue`. They count as not sent if empty. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Drops a query parameter that was sent empty (`?flag=`, `?flag`) and is invalid then: with `allowEmptyValue`, this means that it is not
 * used (OpenAPI 3.1.1 §4.8.12.2).
 *
 * @param allowing - See {@link unusedWhenEmpty}.
 */
export function dropUnused(
  decoded: DecodedParameters,
  allowing: readonly ParameterDescriptor[],
  query: string,
): DecodedParameters {
  const wrong = namesOf(decoded.issues);
  const unused = new Set(
    allowing.filter(({ key, name }) => wrong.has(key) && isEmptyIn(query, name)).map(({ key }) => key),
  );
  if (unused.size === 0) return decoded;
  const values = Object.entries(decoded.values).filter(([key]) => !unused.has(key));
  return {
    values: Object.fromEntries(values),
    issues: decoded.issues.filter((issue) => [...namesOf([issue])].every((key) => !unused.has(key))),
  };
}

function isEmptyIn(query: string, name: string): boolean {
  const encoded = encodeURIComponent(name);
  return query.split("&").some((pair) => {
    const sent = pair.endsWith("=") ? pair.slice(0, -1) : pair;
    return sent === name || sent === encoded;
  });
}
