import type { ParameterDescriptor, WireShape } from "../descriptors.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import {
  type BuildContext,
  createNode,
  memberOf,
  splitBrackets,
  type WireNode,
} from "../wire/build-value.ts";
import {
  type DecodePiece,
  decodeLeaves,
  nestPairs,
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
  if (field.explode) return settle(decodeLeaves(values, field.decode), field.key, context);
  if (values.length > 1) {
    context.issues.push(issueAt(pointerTo("", field.key), "maxItems", "must be given once"));
    return undefined;
  }
  const how = { ...field, explode: false };
  return settle(splitStyled(values[0] ?? "", how, field.decode), field.key, context);
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
export function settle(
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
