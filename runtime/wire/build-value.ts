import type { ValidationIssue, WireShape } from "../descriptors.ts";
import { decodeToken, encodeToken, issueAt, pointerTo } from "../pointer.ts";

type TextType = WireShape["types"][number];

/** Returned if a text or value fits none of the types that are admitted. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * How to decode a text that fits `string` and another type. `stated` tries the types in the order of the shape, `other` in reverse order.
 * Callers use `other` if the schema refuses the value decoded by `stated`, and `last` if it refuses both: a list or object of `const` or
 * `enum` that is written so, else an object rather than a list, and any scalar rather than a list of one item.
 */
export type Reading = "stated" | "other" | "last";

/** Returns the {@link Reading} of the text at a JSON Pointer of the value. */
export type ReadingOf = (pointer: string) => Reading;

export interface TextRules {
  readonly reading: ReadingOf;
  /** The maximum nesting of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** The list to which the texts that numbers are read from are added. Default: they are not needed. */
  readonly texts?: NumberText[] | undefined;
}

/** A JSON text that may contain numbers, such as a number itself, and the place of its value. */
export type NumberText = readonly [text: string, pointer: string];

/** Adds a text to a list, if it is long enough for a number that a JavaScript number rounds. */
export function keepText(texts: NumberText[] | undefined, text: string, pointer: string): void {
  if (text.length > 4) texts?.push([text, pointer]);
}

/** Parses JSON; {@link NO_FIT} if the text is malformed. */
export type ParseJson = (text: string) => unknown;

/** Reads every text by the {@link Reading} `stated`. */
export const STATED: ReadingOf = () => "stated";

/** Rules that decode every text by the {@link Reading} `stated`. */
export const statedReading: TextRules = { reading: STATED };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts a text to a value of the first type in `types` that fits; {@link NO_FIT} if none does.
 *
 * Decisions:
 * - Numbers are written as in JSON: without leading zeros, `+`, hexadecimal digits or spaces. A text does not fit `integer` if a JavaScript
 *   number would round it, since a rounded identifier would denote something else.
 * - If `types` also has `string`, a text is a number only if the number prints as the same text: `1.0` and `1e3` stay strings.
 * - Booleans are `true` and `false`. `null` is tried last, for the empty text or `null`; never if `string` is admitted.
 * - Without admitted types, the text stays a string.
 */
export function coerceText(text: string, types: readonly TextType[], reading: Reading): unknown {
  if (types.length === 0) return text;
  if (types.length === 1) return readAs(text, types[0], false);
  const isExact = types.includes("string");
  const order = reading === "stated" ? types : [...types].reverse();
  for (const type of order) {
    if (type === "null") continue;
    const value = readAs(text, type, isExact);
    if (value !== NO_FIT) return value;
  }
  return types.includes("null") ? readAs(text, "null", isExact) : NO_FIT;
}

/**
 * Reads a text as a value of one type; {@link NO_FIT} if the text is no such value.
 *
 * @param isExact - Whether a number must print as the same text.
 */
function readAs(text: string, type: TextType | undefined, isExact: boolean): unknown {
  switch (type) {
    case "string":
      return text;
    case "integer":
      return readNumber(text, Number.isSafeInteger, isExact);
    case "number":
      return readNumber(text, Number.isFinite, isExact);
    case "int64":
      return readInteger(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : NO_FIT;
    case "null":
      return text === "" || text === "null" ? null : NO_FIT;
    case "array":
    case "object":
    case undefined:
      return NO_FIT;
  }
}

function readNumber(text: string, fits: (value: number) => boolean, isExact: boolean): unknown {
  const value = Number(text);
  if (!NUMBER.test(text) || !fits(value)) return NO_FIT;
  return isExact && String(value) !== text ? NO_FIT : value;
}

function readInteger(text: string): unknown {
  if (!/^-?(?:0|[1-9]\d{0,39})$/.test(text)) return NO_FIT;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** Tells whether a text of this shape may have several readings; see {@link Reading}. */
export function isAmbiguous(shape: WireShape): boolean {
  const types = shape.types.filter((type) => type !== "null");
  if (types.length > 1 && (types.includes("string") || types.includes("array"))) return true;
  const named = [...(shape.properties ?? []), ...(shape.patterns ?? [])].map(([, part]) => part);
  const parts = [shape.items, shape.additional, ...named];
  return parts.some((part) => part !== undefined && isAmbiguous(part));
}

export const QUOTE = 34;
export const BACKSLASH = 92;

/** Tells whether a JSON text nests deeper than `limit` arrays and objects, as {@link isDeeper} does for bytes. */
export function isTextDeeper(text: string, limit: number): boolean {
  // A shortcut: each level takes at least two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // The codes of `[` and `{`, and of `]` and `}`, differ in this bit.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}

/**
 * Tells whether a JSON text nests deeper than `limit` arrays and objects. Only scans the bytes, so that a text that is refused is never
 * parsed. For text that is not JSON, the result has no meaning.
 */
export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // A shortcut: each level takes at least two bytes.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // The codes of `[`, `{`, `]` and `}`. Bytes of characters beyond ASCII are higher.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}

/** Parses JSON; {@link NO_FIT} if the text is malformed. `__proto__` becomes an own member. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

/** How JSON inside a text is read. */
export interface JsonRules {
  /** The list to which issues are added. */
  readonly issues: ValidationIssue[];
  /** The maximum nesting of arrays and objects. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** See {@link TextRules.texts}. */
  readonly texts?: NumberText[] | undefined;
}

/** Parses JSON in a parameter, field or part; {@link NO_FIT} if malformed. If nested too deep, adds an issue and returns `undefined`. */
export function readJson(
  text: string,
  pointer: string,
  { issues, depth, parse = parseJsonText, texts }: JsonRules,
): unknown {
  if (depth === undefined || !isTextDeeper(text, depth)) {
    const value = parse(text);
    if (value !== NO_FIT) keepText(texts, text, pointer);
    return value;
  }
  issues.push(tooDeep(pointer));
  return undefined;
}

export function tooDeep(pointer = ""): ValidationIssue {
  return issueAt(pointer, "depth", "must not be nested so deeply");
}

/**
 * Joins the issues of decoding and of checking. A part that could not be decoded is absent from the value, so the check reports it again,
 * as missing or of the wrong type. Such repeated issues are left out.
 */
export function mergeIssues(
  decoded: readonly ValidationIssue[],
  checked: readonly ValidationIssue[],
): readonly ValidationIssue[] {
  if (decoded.length === 0) return checked;
  if (checked.length === 0) return decoded;
  const known = decoded.map(({ pointer }) => pointer);
  return [...decoded, ...checked.filter((issue) => !isExplained(issue, known))];
}

function isExplained({ pointer, keyword, params }: ValidationIssue, known: readonly string[]): boolean {
  const missing = keyword === "required" ? params["missingProperty"] : undefined;
  const at = typeof missing === "string" ? `${pointer}/${encodeToken(missing)}` : pointer;
  return known.some((start) => at === start || at.startsWith(`${start}/`));
}

export interface AcceptedValue<Decoded> {
  readonly decoded: Decoded;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Decodes texts, each by the {@link Reading} with which the schema accepts the value. After the reading `stated`, the texts at which there
 * are issues are read by the reading `other`; then all texts with the top-level names of these issues. What is still refused is read by the
 * reading `last` in the same way. If the schema refuses each of these values, the result is the first one of those with the fewest issues.
 */
export function readAccepted<Decoded>(
  decode: (reading: ReadingOf) => Decoded,
  issuesOf: (decoded: Decoded) => readonly ValidationIssue[],
  isAmbiguous = true,
): AcceptedValue<Decoded> {
  const decoded = decode(STATED);
  let best: AcceptedValue<Decoded> = { decoded, issues: issuesOf(decoded) };
  if (!isAmbiguous) return best;
  let bestReading = STATED;
  for (const next of ["other", "last"] as const) {
    const before = bestReading;
    for (const starts of refusedPlaces(best.issues)) {
      const reading: ReadingOf = (pointer) => (isBelow(pointer, starts) ? next : before(pointer));
      const other = decode(reading);
      const issues = issuesOf(other);
      if (issues.length >= best.issues.length) continue;
      best = { decoded: other, issues };
      bestReading = reading;
      if (issues.length === 0) return best;
    }
  }
  return best;
}

/** The places to read in another way: first those of the issues, then all with their top-level names. */
function refusedPlaces(issues: readonly ValidationIssue[]): readonly (readonly string[])[] {
  if (issues.length === 0) return [];
  const pointers = issues.map(({ pointer }) => pointer);
  const whole = pointers.includes("") ? [""] : [];
  const names = [...whole, ...[...namesOf(issues)].map((name) => pointerTo("", name))];
  return pointers.some(isInner) ? [pointers, names] : [names];
}

/** Tells whether a pointer is one of `starts` or leads to a part of one. An issue of the whole value says nothing about its parts. */
function isBelow(pointer: string, starts: readonly string[]): boolean {
  return starts.some((start) => pointer === start || (start !== "" && pointer.startsWith(`${start}/`)));
}

/** The first tokens of the pointers of issues: the names of the invalid parameters or members. */
export function namesOf(issues: readonly ValidationIssue[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { pointer } of issues) {
    const [, token] = pointer.split("/", 2);
    if (token !== undefined) names.add(decodeToken(token));
  }
  return names;
}

/**
 * A node of a tree that is made from names such as `filter[color]`. `Leaf` is the type of the values: a decoded text, or a part of a
 * multipart body. `leaves` are the values that were sent with exactly the name of this node.
 */
export interface WireNode<Leaf = string> {
  readonly leaves: Leaf[];
  /** The nodes of `name[member]`, by member. Absent if there are none. */
  members?: Map<string, WireNode<Leaf>>;
  /** The nodes of `name[][…]`, one for each item. Absent if there are none. */
  items?: WireNode<Leaf>[];
}

export function createNode<Leaf>(leaves: Leaf[] = []): WireNode<Leaf> {
  return { leaves };
}

/** Returns the node of `name[member]` below the node of `name`; adds an empty node if there is none. */
export function memberOf<Leaf>(node: WireNode<Leaf>, name: string): WireNode<Leaf> {
  node.members ??= new Map();
  let member = node.members.get(name);
  if (member === undefined) {
    member = createNode<Leaf>();
    node.members.set(name, member);
  }
  return member;
}

/**
 * Adds a leaf to a tree: the segments `["a", "", "b"]` stand for `a[][b]`. `a[][b]=1&a[][c]=2` is one item; a second `a[][b]` begins the
 * next item, as in Rails and qs.
 */
export function addLeaf<Leaf>(root: WireNode<Leaf>, segments: readonly string[], leaf: Leaf): void {
  let node = root;
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] ?? "";
    const rest = segments.slice(i + 1);
    if (segment !== "" || i === 0) node = memberOf(node, segment);
    else if (rest.length > 0) node = itemFor(node, rest);
  }
  node.leaves.push(leaf);
}

function itemFor<Leaf>(node: WireNode<Leaf>, rest: readonly string[]): WireNode<Leaf> {
  node.items ??= [];
  const last = node.items.at(-1);
  if (last !== undefined && !isTaken(last, rest)) return last;
  const item = createNode<Leaf>();
  node.items.push(item);
  return item;
}

function isTaken<Leaf>(node: WireNode<Leaf>, path: readonly string[]): boolean {
  let at: WireNode<Leaf> | undefined = node;
  for (const segment of path) {
    at = at.members?.get(segment);
    if (at === undefined) return false;
  }
  return at.leaves.length > 0;
}

/** Splits a name into segments: `a[b][]` gives `["a", "b", ""]`. If its brackets are not well-formed, the name is one segment. */
export function splitBrackets(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0 || !name.endsWith("]")) return [name];
  const segments = [name.slice(0, open)];
  let at = open;
  while (at < name.length) {
    const close = name.indexOf("]", at);
    if (name[at] !== "[") return [name];
    segments.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return segments;
}

/** How a text that may be JSON is read. */
export interface LeafRules {
  readonly reading: Reading;
  /** Parses JSON; {@link NO_FIT} if the text is malformed. */
  parse(text: string): unknown;
}

/**
 * Reads a text as a value that is not a list. An object is read as JSON. The other types are tried in the order of `rules.reading`. JSON is
 * tried after them; except in the reading `stated`, a text that begins with `{` is tried as JSON first. Returns {@link NO_FIT} if nothing fits.
 */
export function readLeafText(text: string, { types }: WireShape, rules: LeafRules): unknown {
  const isObject = types.includes("object");
  if (isObject && rules.reading !== "stated" && text.startsWith("{")) {
    const value = rules.parse(text);
    if (value !== NO_FIT) return value;
  }
  const value = coerceText(text, types, rules.reading);
  return value === NO_FIT && isObject ? rules.parse(text) : value;
}

/**
 * Returns a JSON value if it is the whole list that a shape describes. Returns {@link NO_FIT} if it is not a list, or if it may be a single
 * item of that list. If items may be lists, only a list of lists counts as the whole list.
 */
export function wholeList(value: unknown, { items }: WireShape): unknown {
  if (!Array.isArray(value) || items === undefined || items.types.length === 0) return NO_FIT;
  const isWhole = !items.types.includes("array") || (value.length > 0 && value.every(Array.isArray));
  return isWhole ? value : NO_FIT;
}

/** How {@link buildValue} reads the leaves of a tree of names (see {@link WireNode}). */
export interface BuildContext<Leaf = string> {
  /** The list to which issues are added. */
  readonly issues: ValidationIssue[];
  readonly reading: ReadingOf;
  /** The maximum nesting of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** See {@link TextRules.texts}. */
  readonly texts?: NumberText[] | undefined;
  /** Reads a leaf as a value other than a list; {@link NO_FIT} if nothing fits. */
  readLeaf(leaf: Leaf, shape: WireShape, pointer: string): unknown;
  /** Reads a leaf as a whole list; {@link NO_FIT} if the leaf is no list, or if it is a single item of the described list. */
  readList(leaf: Leaf, shape: WireShape, pointer: string): unknown;
}

export const ANY_SHAPE: WireShape = { types: [] };

/** Tells whether a shape admits a type. A shape without types admits all. */
export function admits(shape: WireShape, type: TextType): boolean {
  return shape.types.length === 0 || shape.types.includes(type);
}

/** Sets an own member of any name. For `__proto__`, an assignment would set the prototype. */
export function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

export function shapeOfMember(shape: WireShape, name: string): WireShape {
  for (const [key, member] of shape.properties ?? []) if (key === name) return member;
  return patternOf(shape, name)?.[1] ?? shape.additional ?? ANY_SHAPE;
}

/** The first of a shape's patterns that fits a name, with its shape. */
export function patternOf<Shape>(
  { patterns }: { readonly patterns?: readonly (readonly [pattern: string, shape: Shape])[] | undefined },
  name: string,
): readonly [pattern: string, shape: Shape] | undefined {
  return patterns?.find(([pattern]) => compilePattern(pattern).test(name));
}

/** The patterns of shapes, compiled. There are only as many as the document has. */
const compiled = new Map<string, RegExp>();

function compilePattern(pattern: string): RegExp {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    try {
      expression = new RegExp(pattern, "u");
    } catch {
      // Valid only in the older, lenient grammar.
      expression = new RegExp(pattern);
    }
    compiled.set(pattern, expression);
  }
  return expression;
}

/**
 * Makes the context for the texts of parameters. A parameter itself is read by {@link coerceText}. Styles cannot represent an object or
 * list that is nested in a parameter. Therefore, the text of a member or item may also be JSON, which is tried if no other type fits.
 */
export function textContext(
  issues: ValidationIssue[],
  reading: ReadingOf,
  rules: Omit<JsonRules, "issues"> = {},
): BuildContext {
  const how = { ...rules, issues };
  const readLeaf = (text: string, shape: WireShape, pointer: string): unknown => {
    const parse = (json: string): unknown => readJson(json, pointer, how);
    const value = isInner(pointer)
      ? readLeafText(text, shape, { reading: reading(pointer), parse })
      : coerceText(text, shape.types, reading(pointer));
    if (typeof value === "number") keepText(how.texts, text, pointer);
    return value;
  };
  const readList = (text: string, shape: WireShape, pointer: string): unknown =>
    isInner(pointer) && text.startsWith("[") ? wholeList(readJson(text, pointer, how), shape) : NO_FIT;
  return { ...how, reading, readLeaf, readList };
}

/** Tells whether a pointer has more than one token: it leads to a part of a parameter or field. */
export function isInner(pointer: string): boolean {
  return pointer.includes("/", 1);
}

/**
 * Makes the value of a node. If it does not fit the shape, adds an issue and returns `undefined`.
 *
 * Decisions:
 * - A node with members is an object if the shape admits objects. If the shape admits only lists, the members are items by index, without
 *   gaps.
 * - Several leaves are a list. If the shape admits no list, the name was sent more than once by mistake.
 * - A single leaf is a list of one item if the shape admits lists, and if no type before `array` fits the leaf. {@link Reading} gives the
 *   order of the types.
 * - A node with members and also leaves or items (`a=1&a[b]=2`) is an issue.
 */
export function buildValue<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  const listed = findListed(node, shape, pointer, context);
  if (listed !== undefined) return listed;
  if (node.members !== undefined) {
    if (node.leaves.length > 0 || node.items !== undefined) {
      context.issues.push(issueAt(pointer, "style", "must not be given both whole and by its members"));
      return undefined;
    }
    if (admits(shape, "object") && !(shape.types.length === 0 && isIndexed(node.members))) {
      return buildObject(node.members, shape, pointer, context);
    }
    if (admits(shape, "array") && isIndexed(node.members)) {
      return buildArray(byIndex(node.members), shape, pointer, context);
    }
    return refuse(shape, pointer, context);
  }
  if (node.items !== undefined || node.leaves.length > 1) return buildList(node, shape, pointer, context);
  const leaf = node.leaves[0];
  return leaf === undefined ? buildEmpty(shape, pointer, context) : buildLeaf(leaf, shape, pointer, context);
}

/** In the reading `last`: a copy of the list or object of `const` or `enum` that a node writes; otherwise `undefined`. */
export function findListed<Leaf>(
  node: WireNode<Leaf>,
  { listed }: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (listed === undefined || context.reading(pointer) !== "last") return undefined;
  return structuredClone(listed.find((value) => isWrittenAs(node, value, pointer, context)));
}

/** Tells whether the texts of a node are those of a value. */
function isWrittenAs<Leaf>(
  node: WireNode<Leaf>,
  value: unknown,
  pointer: string,
  context: BuildContext<Leaf>,
): boolean {
  const { leaves, members, items = [] } = node;
  if (Array.isArray(value)) {
    const nodes = [
      ...leaves.map((leaf) => createNode([leaf])),
      ...items,
      ...(members ? byIndex(members) : []),
    ];
    return (
      (members === undefined || isIndexed(members)) &&
      nodes.length === value.length &&
      nodes.every((item, index) => isWrittenAs(item, value[index], pointerTo(pointer, index), context))
    );
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const isAlike = (name: string, inner: unknown): boolean => {
      const member = members?.get(name);
      return member !== undefined && isWrittenAs(member, inner, pointerTo(pointer, name), context);
    };
    return (
      leaves.length + items.length === 0 &&
      entries.length === (members?.size ?? 0) &&
      entries.every(([name, inner]) => isAlike(name, inner))
    );
  }
  const [leaf] = leaves;
  if (leaf === undefined || leaves.length > 1 || members !== undefined || items.length > 0) return false;
  const type = value === null ? "null" : (typeof value as TextType); // JSON has no other scalars.
  return context.readLeaf(leaf, { types: [type] }, pointer) === value;
}

function buildList<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (admits(shape, "array")) {
    const nodes = [...node.leaves.map((leaf) => createNode([leaf])), ...(node.items ?? [])];
    return buildArray(nodes, shape, pointer, context);
  }
  if (node.items !== undefined) return refuse(shape, pointer, context);
  context.issues.push(issueAt(pointer, "maxItems", "must be given once"));
  return undefined;
}

function buildEmpty<Leaf>(shape: WireShape, pointer: string, context: BuildContext<Leaf>): unknown {
  if (shape.types.includes("array")) return [];
  if (shape.types.includes("object")) return {};
  return refuse(shape, pointer, context);
}

function buildLeaf<Leaf>(
  leaf: Leaf,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  const { types } = shape;
  const list = types.indexOf("array");
  if (list < 0) return readOne(leaf, shape, pointer, context);
  const earlier = scalarsBefore(types, list, context.reading(pointer));
  if (earlier.length > 0) {
    const value = context.readLeaf(leaf, { ...shape, types: earlier }, pointer);
    if (value !== NO_FIT) return value;
  }
  const whole = context.readList(leaf, shape, pointer);
  return whole === NO_FIT ? buildArray([createNode([leaf])], shape, pointer, context) : whole;
}

/** The types to try before the list at `list`. */
function scalarsBefore(types: readonly TextType[], list: number, reading: Reading): readonly TextType[] {
  if (reading === "last") return types.filter((type) => type !== "array");
  return reading === "stated" ? types.slice(0, list) : types.slice(list + 1);
}

function readOne<Leaf>(leaf: Leaf, shape: WireShape, pointer: string, context: BuildContext<Leaf>): unknown {
  const value = context.readLeaf(leaf, shape, pointer);
  return value === NO_FIT ? refuse(shape, pointer, context) : value;
}

function buildArray<Leaf>(
  nodes: readonly WireNode<Leaf>[],
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown[] {
  const items = shape.items ?? ANY_SHAPE;
  return nodes.map((node, index) => buildValue(node, items, pointerTo(pointer, index), context));
}

function buildObject<Leaf>(
  members: ReadonlyMap<string, WireNode<Leaf>>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, node] of members) {
    const value = buildValue(node, shapeOfMember(shape, name), pointerTo(pointer, name), context);
    if (value !== undefined) setMember(result, name, value);
  }
  return result;
}

function refuse<Leaf>(shape: WireShape, pointer: string, context: BuildContext<Leaf>): undefined {
  context.issues.push({
    ...issueAt(pointer, "type", `must be ${nameTypes(shape.types)}`),
    params: { type: shape.types },
  });
  return undefined;
}

function nameTypes(types: readonly TextType[]): string {
  return types.length === 0 ? "a text" : types.join(" or ");
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

function isIndexed(members: ReadonlyMap<string, unknown>): boolean {
  for (const name of members.keys()) if (!INDEX.test(name)) return false;
  return true;
}

function byIndex<Leaf>(members: ReadonlyMap<string, WireNode<Leaf>>): WireNode<Leaf>[] {
  return [...members].sort(([a], [b]) => Number(a) - Number(b)).map(([, node]) => node);
}
