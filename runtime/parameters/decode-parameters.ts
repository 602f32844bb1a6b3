import type {
  HeaderDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  ValidationIssue,
  WireShape,
} from "../descriptors.ts";
import { isJson } from "../http-semantics.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import {
  type BuildContext,
  buildValue,
  createNode,
  memberOf,
  mergeIssues,
  NO_FIT,
  type NumberText,
  namesOf,
  type ParseJson,
  patternOf,
  type ReadingOf,
  readAccepted,
  readJson,
  STATED,
  setMember,
  splitBrackets,
  textContext,
  type WireNode,
} from "../wire/build-value.ts";
import {
  type DecodePiece,
  decodeLeaves,
  MAX_PAIRS,
  nestPairs,
  parsePairs,
  percentDecode,
  percentDecodeForm,
  type RawPair,
  type SplitProblem,
  type StyledText,
  splitStyled,
} from "../wire/split-styled.ts";
import { SET_COOKIE, splitCookieLines } from "./set-cookie.ts";

/** The members of a parameter that decide which pairs of a query, or which cookies, belong to it. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/**
 * Tells whether a pair of a query, or a cookie, belongs to a parameter: `page=1` to `page`, `filter[a]=1` to a `deepObject` named `filter`.
 * If the parameter is an exploded object, no pair with the parameter's name belongs to it, unless its schema also admits a type other than
 * objects.
 *
 * @param pair - The name of the pair or cookie.
 */
export function claimsPair(parameter: NamedParameter, pair: string): boolean {
  return pair === parameter.name
    ? hasOwnPair(parameter)
    : readsBrackets(parameter) && splitBrackets(pair)[0] === parameter.name;
}

/** Tells whether a parameter has a pair with its own name. An exploded object has none: its members have pairs with their names. */
export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

/** Tells whether a parameter has pairs with brackets after its name. */
export function readsBrackets({ content, style }: NamedParameter): boolean {
  return content === undefined && style === "deepObject";
}

export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Tells whether a pair is a member of an object parameter for which {@link isSpreadParameter} is true.
 *
 * @param taken - See {@link ParameterDescriptor.taken}.
 * @param pair - The name of the pair.
 */
export function isMemberPair(shape: WireShape, taken: readonly string[] | undefined, pair: string): boolean {
  return isDescribed(shape, pair) && !isTakenName(taken, pair);
}

function isDescribed(shape: WireShape, name: string): boolean {
  const { properties = [], patterns = [], additional } = shape;
  const isOpen = additional !== undefined || properties.length + patterns.length === 0;
  return isOpen || properties.some(([own]) => own === name) || patternOf(shape, name) !== undefined;
}

/**
 * Tells whether a member of an exploded object has a name in `taken`, the names of other parameters. Such a member is neither sent nor
 * read.
 *
 * @param taken - See {@link ParameterDescriptor.taken}.
 */
export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}

/** The cookies of a `Cookie` header (RFC 6265 §5.4), in order; names and values as sent. A piece without a name is ignored. */
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

export interface QueryField {
  readonly name: string;
  /** The key with which the JSON Pointers of this field's issues begin. */
  readonly key: string;
  readonly decode: DecodePiece;
  readonly style: ParameterDescriptor["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly taken?: readonly string[] | undefined;
}

/**
 * The pairs of a query by name. A name with brackets is a path in a tree: `a[b]` is `b` in `a`. If the document has a parameter or field of
 * the name `a[b]`, the name is not split.
 */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  /** The names with brackets that parameters or fields of the document have. */
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /**
   * @param isPart - Tells whether a name with brackets is split. It gets the parts of the name (`["a", "b"]`). Default: every name is split.
   */
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

  valuesOf(name: string): readonly string[] | undefined {
    return this.#byName.get(name);
  }

  /** The tree of the pairs with brackets after `name`: for `filter`, of pairs such as `filter[a]=1`. `undefined` if there are none. */
  below(name: string, context: Pick<BuildContext, "issues">): WireNode | undefined {
    return this.nested(context).members?.get(name);
  }

  nested(context: Pick<BuildContext, "issues">): WireNode {
    const isNested = (name: string, segments: readonly string[]): boolean =>
      !this.isClaimed(name) && this.#isPart(segments);
    this.#nested ??= nestPairs(this.pairs, isNested, context.issues);
    return this.#nested;
  }

  isClaimed(name: string): boolean {
    return this.#claimed.has(name);
  }
}

/**
 * The node of a query parameter or form field; `undefined` if it was not sent, or if an issue was reported.
 *
 * Decisions:
 * - With explode, `spaceDelimited` and `pipeDelimited` are read as style `form`: the specification gives no other serialisation for them.
 * - Without explode, the value is one text. A name that is sent twice is an error, even for a list.
 * - `deepObject` nests to any depth, though the specification describes one level. Lists in it are `a[]` or `a[0]`, as in common servers.
 *   In other styles, brackets have no meaning (RFC 6570 §3.2.8).
 * - A pair belongs to the parameter with the name of the pair (see {@link claimsPair}). If there is none, it belongs to an exploded object
 *   that describes a property of that name or admits additional properties.
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
  const reading = context.reading(pointerTo("", field.key));
  return nodeOrIssue(splitStyled(values[0] ?? "", how, field.decode, reading), field.key, context);
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

/** Returns a node. For a malformed text, reports an issue and returns `undefined`. */
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

export interface ParameterSource {
  /** The texts of the path template's expressions, in its order, still percent-encoded. */
  readonly captures: readonly string[];
  readonly query: string;
  /**
   * The value of a header by its lower-case name; `null` if it was not sent. Several lines are joined by commas, those of `Set-Cookie` by
   * line feeds.
   */
  header(name: string): string | null;
}

/**
 * The texts from which parameters are decoded. `query` is `undefined` if the operation has no query parameters, `cookies` if it has no
 * cookie parameters.
 */
export interface StepSources {
  readonly source: ParameterSource;
  readonly query: QueryPairs | undefined;
  readonly cookies: QueryPairs | undefined;
}

/** A parameter, and the function that decodes it. `read` returns `undefined` if the parameter was not sent, or if it reported an issue. */
export interface Step {
  readonly parameter: ParameterDescriptor;
  read(sources: StepSources, context: BuildContext): unknown;
}

/** Prepares the decoding of a parameter. `path` is the operation's path template. */
function createStep(parameter: ParameterDescriptor, path: string, rules: ParameterTextRules): Step {
  switch (parameter.in) {
    case "path": {
      const index = expressionsOf(path).indexOf(parameter.name);
      return textStep(parameter, percentDecode, (source) => source.captures[index]);
    }
    case "header": {
      const name = parameter.name.toLowerCase();
      const split = name === SET_COOKIE ? splitCookies : splitStyled;
      // Header values are not percent-encoded (OpenAPI 3.2 §4.12.2). Spaces around commas have no meaning (RFC 9110 §5.6.1).
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

/** Tells whether a parameter is a single text, without delimiters or a prefix. */
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

/** Prepares a parameter that is found by name in the query or cookies. */
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

/** Decodes a parameter that has `content`. If the media type is JSON, parses the text as JSON. Otherwise reads the text by the shape. */
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

export interface DecodedParameters {
  /** The values by {@link ParameterDescriptor.key}, without parameters that were not sent. */
  readonly values: Record<string, unknown>;
  readonly issues: readonly ValidationIssue[];
  /** The texts that numbers were read from. Absent if there are none. */
  readonly texts?: readonly NumberText[];
}

/**
 * Decodes the parameters of one operation. `reading` tells how ambiguous texts are decoded; default: by the rule `stated` (see
 * {@link Reading}). Callers pass another one if the schema refused the values of a first call.
 */
export type ParameterDecoder = (source: ParameterSource, reading?: ReadingOf) => DecodedParameters;

export interface ParameterTextRules {
  /** The maximum nesting of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: as `JSON.parse`. */
  readonly parse?: ParseJson | undefined;
  /** Decodes a parameter that is the whole query. Only operations with such a parameter need it. */
  readonly decodeQuerystring?: DecodeQuerystring | undefined;
}

/** Decodes a whole raw query as the value of a parameter. `undefined` if the query is empty, or if an issue was reported. */
export type DecodeQuerystring = (
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
) => unknown;

const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Tells whether OpenAPI ignores a header parameter (3.2 §4.12.1): `Accept`, `Content-Type` or `Authorization`, in upper or lower case. */
export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.has(name.toLowerCase());
}

/**
 * Makes the decoder of an operation's parameters. It supports every style, `content`, and a whole query as one value. It never throws:
 * malformed texts, and missing required parameters (keyword `required`), are issues. Undescribed names are ignored.
 */
export function createParameterDecoder(
  operation: Pick<OperationDescriptor, "path" | "parameters">,
  rules: ParameterTextRules = {},
): ParameterDecoder {
  const parameters = operation.parameters.filter(isRead);
  const steps = parameters.map((parameter) => createStep(parameter, operation.path, rules));
  const inQuery = namesIn(parameters, "query");
  const inCookie = namesIn(parameters, "cookie");
  return (source, reading = STATED) => {
    const issues: ValidationIssue[] = [];
    const values: Record<string, unknown> = {};
    const query = inQuery === undefined ? undefined : readQuery(source.query, inQuery, issues);
    const cookies = inCookie && new QueryPairs(parseCookies(source.header("cookie")), inCookie);
    const sources = { source, query, cookies };
    const texts: NumberText[] = [];
    const context = textContext(issues, reading, { ...rules, texts });
    for (const step of steps) {
      const { key, required } = step.parameter;
      const before = issues.length;
      const value = step.read(sources, context);
      if (value !== undefined) setMember(values, key, value);
      else if (required && issues.length === before) issues.push(missingValue(key));
    }
    return texts.length === 0 ? { values, issues } : { values, issues, texts };
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

function missingValue(key: string): ValidationIssue {
  return { ...issueAt(pointerTo("", key), "required", "must be given"), params: { missingProperty: key } };
}

function readQuery(query: string, claimed: ReadonlySet<string>, issues: ValidationIssue[]): QueryPairs {
  const pairs = parsePairs(query);
  if (pairs === undefined) {
    issues.push(issueAt("", "maxProperties", `must not hold more than ${MAX_PAIRS} query values`));
  }
  return new QueryPairs(pairs ?? [], claimed);
}

/**
 * Decodes the headers of a response (see {@link ParameterSource.header}). The values are keyed by lower-case name. `reading` is that of a
 * {@link ParameterDecoder}.
 */
export type HeaderDecoder = (
  header: (name: string) => string | null,
  reading?: ReadingOf,
) => DecodedParameters;

/** Makes a decoder of a response's headers (style `simple`). `Content-Type` is ignored, as media types describe it (OpenAPI 3.2 §4.17). */
export function createHeaderDecoder(
  headers: readonly HeaderDescriptor[],
  rules?: ParameterTextRules,
): HeaderDecoder {
  const decode = createParameterDecoder({ path: "", parameters: headers.map(asParameter) }, rules);
  return (header, reading) => decode({ captures: [], query: "", header }, reading);
}

/** Decodes and checks the headers of a response. Ambiguous texts are read as {@link readAccepted} says. */
export function decodeAndCheckHeaders(
  decode: HeaderDecoder,
  header: (name: string) => string | null,
  check: (
    values: DecodedParameters["values"],
    texts: readonly NumberText[],
  ) => readonly ValidationIssue[] | undefined,
): DecodedParameters {
  const { decoded, issues } = readAccepted(
    (reading) => decode(header, reading),
    (read) => mergeIssues(read.issues, check(read.values, read.texts ?? []) ?? []),
  );
  return { values: decoded.values, issues };
}

function asParameter(header: HeaderDescriptor): ParameterDescriptor {
  return { ...header, key: header.name.toLowerCase(), in: "header", style: "simple" };
}

/** The optional parameters with `allowEmptyValue`. If an empty value of such a parameter is invalid, the parameter counts as not sent. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Drops invalid values of query parameters that were sent empty (`?flag=`, `?flag`): with `allowEmptyValue`, such a parameter is not used
 * (OpenAPI 3.1.1 §4.8.12.2).
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

/** Matches an expression of a path template. */
export const EXPRESSION: RegExp = /\{([^{}/]*)\}/g;

export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}
