/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { WireShape } from "../descriptors.js";
import { decodeToken, encodeToken, issueAt, pointerTo } from "../pointer.js";
import type { ValidationIssue } from "../validation.js";

type TextType = WireShape["types"][number];

/** The result of {@link coerceText} if no admitted type matches. */
export const NO_FIT: unique symbol = Symbol("no fit");

/**
 * A text that matches `string` may match another admitted type as well. `stated` tries the types in the order of the shape, `other`
 * in the opposite order. A reader tries `stated` first, and `other` if the schema refuses the value.
 */
export type Reading = "stated" | "other";

/** The reading of each top-level name of a form or multipart body. */
export type ReadingOf = (name: string) => Reading;

/** The rules for decoding the texts of a body. */
export interface TextRules {
  readonly reading: ReadingOf;
  /** The maximum depth of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
}

/** Parses JSON; {@link NO_FIT} if it is malformed. */
export type ParseJson = (text: string) => unknown;

/** The reading `stated` for every name. */
export const statedReading: TextRules = { reading: () => "stated" };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts a text to the first admitted type that matches.
 *
 * Decisions:
 * - Numbers are JSON's: no leading zeros, no `+`, no hexadecimal, no spaces. An integer that a JavaScript number cannot hold
 *   exactly does not match, since a rounded identifier would be a different one.
 * - If `string` is admitted as well, a number is used only if it prints as the same text: `1.0` and `1e3` stay strings.
 * - Booleans are `true` and `false`. `null` is tried last, for the empty text or `null`, and never if `string` is admitted.
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
 * Reads a text as one type.
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

/** Tells whether text of this shape can be read in several ways. */
export function isAmbiguous(shape: WireShape): boolean {
  const types = shape.types.filter((type) => type !== "null");
  if (types.length > 1 && (types.includes("string") || types.includes("array"))) return true;
  const parts = [shape.items, shape.additional, ...(shape.properties ?? []).map(([, part]) => part)];
  return parts.some((part) => part !== undefined && isAmbiguous(part));
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Like `isDeeper`, for a string. */
export function isTextDeeper(text: string, limit: number): boolean {
  // Each level takes at least two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // Tests for `[` and `{`, `]` and `}` at once: their codes differ in one bit.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}

/**
 * Tells whether the arrays and objects of a JSON text nest deeper than `limit`. Only scans the bytes, so that refused text is not parsed;
 * the result is meaningless for text that is not JSON.
 */
export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // Each level takes at least two bytes.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // Tests for `[` and `{`, `]` and `}`. Bytes of characters beyond ASCII have higher values.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}

/** Parses JSON; {@link NO_FIT} if it is malformed. `__proto__` is an ordinary member. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}

/** The rules for reading JSON inside a text. */
export interface JsonRules {
  /** Receives the issues. */
  readonly issues: ValidationIssue[];
  /** The maximum depth of arrays and objects. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
}

/**
 * Parses JSON in a parameter, a field or a part; `NO_FIT` if it is malformed. JSON that nests too deep is an issue, and gives
 * `undefined`.
 */
export function readJson(
  text: string,
  pointer: string,
  { issues, depth, parse = parseJsonText }: JsonRules,
): unknown {
  if (depth === undefined || !isTextDeeper(text, depth)) return parse(text);
  issues.push(tooDeep(pointer));
  return undefined;
}

/** The issue of a value that nests deeper than allowed, or too deep to be checked. */
export function tooDeep(pointer = ""): ValidationIssue {
  return issueAt(pointer, "depth", "must not be nested so deeply");
}

/**
 * Joins the issues of decoding and checking, without those that the former explain: a part that could not be decoded is missing in the
 * value, so its check reports it as missing or of the wrong type.
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

/** The first token of each issue's pointer, i.e. the name of the invalid value. */
export function namesOf(issues: readonly ValidationIssue[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { pointer } of issues) {
    const [, token] = pointer.split("/", 2);
    if (token !== undefined) names.add(decodeToken(token));
  }
  return names;
}

/** A node of a tree by names: the leaves with its name, and the nodes below. A leaf is a decoded text or a part of a multipart body. */
export interface WireNode<Leaf = string> {
  readonly leaves: Leaf[];
  /** The nodes below `name[member]`, by member. */
  members?: Map<string, WireNode<Leaf>>;
  /** The nodes below `name[]`, in order; only those with nodes below them. */
  items?: WireNode<Leaf>[];
}

/** Makes a node of these leaves. */
export function createNode<Leaf>(leaves: Leaf[] = []): WireNode<Leaf> {
  return { leaves };
}

/** The member of a node; a new one if there is none yet. */
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
 * Adds a leaf below a node, at bracket segments: `["a", "", "b"]` is `a[][b]`. `a[][b]=1&a[][c]=2` is one item, and a second `a[][b]`
 * begins the next, as in Rails and qs.
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

/** Splits `a[b][]` into `["a", "b", ""]`; a name without well-formed brackets is one segment. */
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

/** The rules for reading the text of a leaf that may be JSON. */
export interface LeafRules {
  readonly reading: Reading;
  /** Parses JSON; {@link NO_FIT} if it is malformed. */
  parse(text: string): unknown;
}

/**
 * Reads a text as a value other than a list. An object is written as JSON. JSON is tried if no other admitted type matches; in the other
 * reading, even if one does, such as `string`.
 */
export function readLeafText(text: string, { types }: WireShape, rules: LeafRules): unknown {
  const isObject = types.includes("object");
  if (isObject && rules.reading === "other" && text.startsWith("{")) {
    const value = rules.parse(text);
    if (value !== NO_FIT) return value;
  }
  const value = coerceText(text, types, rules.reading);
  return value === NO_FIT && isObject ? rules.parse(text) : value;
}

/**
 * A JSON value that is a whole list of a shape; {@link NO_FIT} if it is, or may be, an item. For a list of lists, a value is the whole list
 * if it contains only lists.
 */
export function wholeList(value: unknown, { items }: WireShape): unknown {
  if (!Array.isArray(value) || items === undefined || items.types.length === 0) return NO_FIT;
  const isWhole = !items.types.includes("array") || (value.length > 0 && value.every(Array.isArray));
  return isWhole ? value : NO_FIT;
}

/** The functions and rules of {@link buildValue}. */
export interface BuildContext<Leaf = string> {
  /** Receives the issues. */
  readonly issues: ValidationIssue[];
  readonly reading: Reading;
  /** The maximum depth of JSON in a text. Default: no limit. */
  readonly depth?: number | undefined;
  /** Parses JSON in a text. Default: {@link parseJsonText}. */
  readonly parse?: ParseJson | undefined;
  /** Reads one leaf as a value other than a list; {@link NO_FIT} if it cannot be one. */
  readLeaf(leaf: Leaf, shape: WireShape, pointer: string): unknown;
  /** Reads one leaf as a whole list; {@link NO_FIT} if it is not one, or only an item. */
  readList(leaf: Leaf, shape: WireShape, pointer: string): unknown;
}

/** The shape that admits every type. */
export const ANY_SHAPE: WireShape = { types: [] };

/** Tells whether a shape admits a type; a shape without types admits all. */
export function admits(shape: WireShape, type: TextType): boolean {
  return shape.types.length === 0 || shape.types.includes(type);
}

/** Sets an own property with any name, even `__proto__`. */
export function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[name] = value;
  }
}

/** The shape of a member by its name. */
export function shapeOfMember(shape: WireShape, name: string): WireShape {
  for (const [key, member] of shape.properties ?? []) if (key === name) return member;
  return shape.additional ?? ANY_SHAPE;
}

/**
 * Makes the context of plain texts: each leaf is read by {@link coerceText}. Styles cannot represent an object or a list in a list, so
 * these are JSON, which is read if no other type matches.
 */
export function textContext(
  issues: ValidationIssue[],
  reading: Reading,
  rules: Omit<JsonRules, "issues"> = {},
): BuildContext {
  const how = { ...rules, issues };
  const readLeaf = (text: string, shape: WireShape, pointer: string): unknown => {
    const parse = (json: string): unknown => readJson(json, pointer, how);
    return isInner(pointer)
      ? readLeafText(text, shape, { reading, parse })
      : coerceText(text, shape.types, reading);
  };
  const readList = (text: string, shape: WireShape, pointer: string): unknown =>
    isInner(pointer) && text.startsWith("[") ? wholeList(readJson(text, pointer, how), shape) : NO_FIT;
  return { ...how, reading, readLeaf, readList };
}

/** Tells whether a pointer leads into a parameter or field. */
export function isInner(pointer: string): boolean {
  return pointer.includes("/", 1);
}

/**
 * Makes the value of a node. A value that does not match the shape is an issue, and gives `undefined`.
 *
 * Decisions: a node with members is an object if the shape admits one; if it admits only a list, the members are items by index, without
 * gaps. Several leaves are a list; if the shape admits none, the name is repeated by mistake. One leaf is a list of one item only if no
 * earlier type of the shape matches. A node with both members and leaves or items (`a=1&a[b]=2`) is an issue.
 */
export function buildValue<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
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
  const earlier = context.reading === "stated" ? types.slice(0, list) : types.slice(list + 1);
  if (earlier.length > 0) {
    const value = context.readLeaf(leaf, { ...shape, types: earlier }, pointer);
    if (value !== NO_FIT) return value;
  }
  const whole = context.readList(leaf, shape, pointer);
  return whole === NO_FIT ? buildArray([createNode([leaf])], shape, pointer, context) : whole;
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
    if (value !== undefined) setOwn(result, name, value);
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
