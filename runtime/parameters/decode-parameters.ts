import type {
  HeaderDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  WireShape,
} from "../descriptors.ts";
import { isJson } from "../media-type.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import { expressionsOf } from "../routing/segment-trie.ts";
import type { ValidationIssue } from "../validation.ts";
import {
  type BuildContext,
  buildValue,
  createNode,
  type IntegerRange,
  memberOf,
  NO_FIT,
  namesOf,
  readJson,
  setOwn,
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
  splitStyled,
} from "../wire/split-styled.ts";

/** What of a parameter says which names it has on the wire. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/**
 * Whether a pair of a query, or a cookie, is a parameter's own by its name: `page=1` and `filter[a]=1` are those of `page` and
 * of a `deepObject` called `filter`. What stands under the names of members (an exploded object, a `deepObject`) has no pair of
 * its own name, unless it may be something else than an object.
 */
export function claimsPair(parameter: NamedParameter, pair: string): boolean {
  return pair === parameter.name
    ? hasOwnPair(parameter)
    : readsBrackets(parameter) && splitBrackets(pair)[0] === parameter.name;
}

/** Whether the name alone says what a pair belongs to. */
export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

/** Whether a parameter is read from names with brackets behind its own. */
export function readsBrackets({ content, style }: NamedParameter): boolean {
  return content === undefined && style === "deepObject";
}

/** Whether an object's members stand under their own names, beside the other parameters. */
export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Whether a pair belongs to a member of such an object.
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

/** Whether another parameter has the name of a member. */
export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}

/**
 * The cookies of a `Cookie` header (RFC 6265 §5.4), in their order, names and values as sent. A piece without `=` is no
 * cookie and is passed over.
 */
export function parseCookies(header: string | null): RawPair[] {
  const cookies: RawPair[] = [];
  for (const piece of (header ?? "").split(";")) {
    const equals = piece.indexOf("=");
    if (equals <= 0) continue;
    const name = piece.slice(0, equals).trim();
    cookies.push({ name, rawName: name, rawValue: piece.slice(equals + 1).trim() });
  }
  return cookies;
}

/** What one named value of a query or form is made from. */
export interface QueryField {
  readonly name: string;
  /** The first token of its issues' pointers. */
  readonly key: string;
  /** Undoes the encoding of one piece of a value. */
  readonly decode: DecodePiece;
  readonly style: ParameterDescriptor["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly taken?: readonly string[] | undefined;
}

/** The pairs of a query, found by name, and the names that stand for themselves. */
export class QueryPairs {
  readonly pairs: readonly RawPair[];
  /** Names that are described, and not taken apart. */
  readonly #claimed: ReadonlySet<string>;
  readonly #isPart: (segments: readonly string[]) => boolean;
  readonly #byName = new Map<string, string[]>();
  #nested: WireNode | undefined;

  /** @param isPart - Whether a name with brackets, taken apart, is that of a part of something; any is by default. */
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

  /** The tree below a bracketed name: `filter` gives what `filter[a]=1` says. */
  below(name: string, context: Pick<BuildContext, "issues">): WireNode | undefined {
    return this.nested(context).members?.get(name);
  }

  /** The tree of all names, brackets taken apart. */
  nested(context: Pick<BuildContext, "issues">): WireNode {
    const isNested = (name: string, segments: readonly string[]): boolean =>
      !this.isClaimed(name) && this.#isPart(segments);
    this.#nested ??= nestPairs(this.pairs, isNested, context.issues);
    return this.#nested;
  }

  /** Whether a name is described by itself. */
  isClaimed(name: string): boolean {
    return this.#claimed.has(name);
  }
}

/**
 * The node of one query parameter or form field; `undefined` where nothing was sent for it.
 *
 * Decisions:
 * - `spaceDelimited` and `pipeDelimited` with explode are read as `form` with explode (the table of the specification
 *   gives them no form of their own).
 * - Without explode all of a value stands in one text, so a name that is repeated is a mistake, in a list as elsewhere.
 * - `deepObject` nests deeper than the one level that the specification describes, and takes lists as `a[]` or `a[0]`, as
 *   common servers do. In other styles, names with brackets are names of their own (RFC 6570 §3.2.8).
 * - Each pair belongs to one parameter: one of that name comes before an object with such a member (see {@link claimsPair}).
 *   An exploded object that admits more than its properties takes what is left.
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

/** A node, or nothing and an issue where the text could not be taken apart. */
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
function createStep(parameter: ParameterDescriptor, path: string, rules: ParameterTextRules): Step {
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
    const node = nodeOrIssue(splitStyled(raw, parameter, decode), key, context);
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
      node = nodeOrIssue(decodeLeaves(values, decode), key, context);
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

/** What parameters became. */
export interface DecodedParameters {
  /** By {@link ParameterDescriptor.key}; what was not sent is not there. */
  readonly values: Record<string, unknown>;
  /** Pointers start with the key. Empty when all is well. */
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes the parameters of one operation. Where a text fits several types of a union, the keys in `other` are given their
 * other reading (see {@link Reading}): to be tried when a schema refuses the first.
 */
export type ParameterDecoder = (source: ParameterSource, other?: ReadonlySet<string>) => DecodedParameters;

/** How the texts of parameters are read. */
export interface ParameterTextRules {
  /** Default: `safe`. */
  readonly integers?: IntegerRange;
  /** How deep JSON in a text may nest. Default: as it likes. */
  readonly depth?: number | undefined;
  /** Reads a parameter that is the whole query. Needed where there is one. */
  readonly decodeQuerystring?: DecodeQuerystring | undefined;
}

/** Reads the whole query, raw, as the value of a parameter; `undefined` where nothing was sent or an issue was found. */
export type DecodeQuerystring = (
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
) => unknown;

const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Whether a header parameter of a name is ignored (OpenAPI 3.2 §4.12.1): other parts of a document describe that header. */
export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.has(name.toLowerCase());
}

/**
 * Makes the decoder of an operation's parameters: every style, `content`, and the whole query as one value. It never
 * throws; what is malformed is an issue. A missing parameter that is required is an issue of keyword `required`. Names that
 * the document does not give are passed over.
 *
 * @param rules - `integers`, `any`: integers that a number can only hold rounded are taken as well; `depth`: how deep JSON may
 * nest.
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

/** Decodes the headers of a response: values by lower-case name. */
export type HeaderDecoder = (header: (name: string) => string | null) => DecodedParameters;

/**
 * Makes the decoder of a response's headers (style `simple`). A described `Content-Type` is ignored: the media types say
 * what it is (OpenAPI 3.2 §4.17).
 */
export function createHeaderDecoder(headers: readonly HeaderDescriptor[]): HeaderDecoder {
  const decode = createParameterDecoder({ path: "", parameters: headers.map(asParameter) });
  return (header) => decode({ captures: [], query: "", header });
}

function asParameter(header: HeaderDescriptor): ParameterDescriptor {
  return { ...header, key: header.name.toLowerCase(), in: "header", style: "simple" };
}

/** The parameters that may be sent empty in place of not at all. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Takes a query parameter that was sent empty (`?flag=`, `?flag`), and so does not fit, for one that was not sent: with
 * `allowEmptyValue` it says that it is not used (OpenAPI 3.1.1 §4.8.12.2).
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
