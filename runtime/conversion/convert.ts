import { isItems } from "../body/check-items.ts";
import type { Check, OperationChecks } from "../checks.ts";
import type { MediaDescriptor, OperationDescriptor, StatusKey } from "../descriptors.ts";
import { isStreamKind } from "../http-semantics.ts";
import { pointerTo } from "../pointer.ts";

export interface FormatConversion {
  readonly wire?: "string" | "integer";
  /** Converts a valid wire value, or throws if it cannot be converted. */
  readonly parse: (wire: never) => unknown;
  /** Converts a value to its wire value, or throws if the value has none. */
  readonly serialize: (value: never) => unknown;
  /** Whether `serialize` can convert a value. Other values are sent unchanged. Default: every value is converted. */
  readonly isValue?: (value: unknown) => boolean;
}

/** Conversions for the parts of a value. Parts without a conversion are absent or `undefined`. */
export interface ConversionNode {
  readonly format?: FormatConversion;
  /** Conversions by property name. An array of pairs, because a property can be called `__proto__`. */
  readonly properties?: readonly (readonly [name: string, conversion: Conversion | undefined])[];
  readonly patterns?: readonly (readonly [pattern: RegExp, conversion: Conversion | undefined])[];
  readonly additional?: Conversion;
  readonly prefix?: readonly (Conversion | undefined)[];
  readonly items?: Conversion;
  readonly all?: readonly Conversion[];
  /** Conversions for union branches. The first case whose check accepts the wire value applies. */
  readonly unions?: readonly (() => readonly UnionCase[])[];
}

/** A conversion, or a function that returns one, used for recursive and shared nodes. */
export type Conversion = ConversionNode | (() => Conversion);

export type UnionCase = readonly [check: Check | undefined, conversion?: Conversion | undefined];

export function checkAt({ body }: OperationChecks, index: number): Check | undefined {
  return body?.[index]?.check;
}

export function validDate(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new ConversionError(" is not a valid date");
  return date;
}

export interface OperationConversions {
  readonly parameters?: ConversionNode;
  /** Body conversions keyed by media type, spelled as in the descriptor. For streams, they convert the items. */
  readonly body?: readonly MediaConversion[];
  readonly responses?: readonly ResponseConversions[];
}

export type ConversionsByOperation = readonly (readonly [
  operation: OperationDescriptor,
  conversions: OperationConversions,
])[];

export function findConversions(
  conversions: ConversionsByOperation,
): (operation: OperationDescriptor | undefined) => OperationConversions | undefined {
  const keyOf = ({ id, method }: OperationDescriptor): string => `${method} ${id}`;
  const byKey = new Map(conversions.map(([operation, own]) => [keyOf(operation), own]));
  return (operation) => operation && byKey.get(keyOf(operation));
}

export type MediaConversion = readonly [type: string, conversion: Conversion];

export interface ResponseConversions {
  readonly status: StatusKey;
  readonly content?: readonly MediaConversion[];
  /** Header conversions keyed by lower-case name. */
  readonly headers?: ConversionNode;
}

/**
 * Thrown for a value that cannot be converted. The message never contains the value. It starts with the value's pointer unless a format
 * threw the error.
 */
export class ConversionError extends Error {
  override readonly name: string = "ConversionError";
  readonly pointer: string;
  readonly isRefused: boolean;

  constructor(
    reason: string,
    {
      pointer = "",
      isRefused = false,
      cause,
    }: { pointer?: string; isRefused?: boolean; cause?: unknown } = {},
  ) {
    super(pointer + reason, { cause });
    this.pointer = pointer;
    this.isRefused = isRefused;
  }
}

export function toValue(conversion: Conversion, wire: unknown): unknown {
  const nodes: ConversionNode[] = [];
  addNodes(nodes, conversion, wire);
  return readBy(nodes, wire);
}

function addNodes(nodes: ConversionNode[], conversion: Conversion, wire: unknown): void {
  const node = resolve(conversion);
  if (nodes.includes(node)) return;
  nodes.push(node);
  for (const part of node.all ?? []) addNodes(nodes, part, wire);
  for (const union of node.unions ?? []) {
    const fit = union().find(([check]) => !check?.(wire, true));
    if (fit?.[1] !== undefined) addNodes(nodes, fit[1], wire);
  }
}

function resolve(conversion: Conversion): ConversionNode {
  let node = conversion;
  while (typeof node === "function") node = node();
  return node;
}

function readBy(nodes: readonly ConversionNode[], wire: unknown): unknown {
  if (wire === null || wire === undefined) return wire;
  if (typeof wire !== "object") {
    const kind = typeof wire === "string" ? "string" : "integer";
    const format = nodes.find((node) => node.format && (node.format.wire ?? "string") === kind)?.format;
    return format === undefined ? wire : format.parse(wire as never);
  }
  return mapParts(nodes, wire, (parts, part, where) =>
    located(where, () => {
      const inner: ConversionNode[] = [];
      for (const each of parts) addNodes(inner, each, part);
      return readBy(inner, part);
    }),
  );
}

/** Converts a value to its wire value, copying only what changes. In a union, the first case whose check accepts the wire value applies. */
export function toWire(conversion: Conversion, value: unknown): unknown {
  return writeBy([conversion], value);
}

function writeBy(conversions: readonly Conversion[], value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const nodes: ConversionNode[] = [];
  for (const each of conversions) addCertain(nodes, each);
  const unions = nodes.flatMap((node) => node.unions ?? []);
  for (const union of unions) {
    const { conversion, wire } = findCase(nodes, union(), value) ?? {};
    if (conversion === undefined) continue;
    // If there are several unions, the value is converted again with the other unions undecided. This doubles the work at each level below.
    return unions.length === 1 ? wire : writeBy([...nodes.map(withoutUnions(union)), conversion], value);
  }
  const format = nodes.find((node) => node.format?.isValue?.(value) ?? node.format !== undefined)?.format;
  if (format !== undefined) return format.serialize(value as never);
  if (typeof value !== "object") return value;
  // `JSON.stringify` would print an invalid date as `null`.
  if (value instanceof Date) validDate(value);
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === "function") return writeBy(conversions, toJSON.call(value));
  return mapParts(nodes, value, (parts, part, where) => located(where, () => writeBy(parts, part)));
}

function addCertain(nodes: ConversionNode[], conversion: Conversion): void {
  const node = resolve(conversion);
  if (nodes.includes(node)) return;
  nodes.push(node);
  for (const part of node.all ?? []) addCertain(nodes, part);
}

function withoutUnions(decided: () => readonly UnionCase[]): (node: ConversionNode) => ConversionNode {
  return (node) => {
    const { unions, all: _, ...rest } = node;
    const left = unions?.filter((union) => union !== decided) ?? [];
    return left.length === 0 ? rest : { ...rest, unions: left };
  };
}

/**
 * Returns the first case whose check accepts the wire value. If a case would reduce a `Date` to its day, a later case that keeps the time
 * is preferred.
 */
function findCase(
  nodes: readonly ConversionNode[],
  cases: readonly UnionCase[],
  value: unknown,
): { readonly conversion: Conversion | undefined; readonly wire: unknown } | undefined {
  const others = nodes.map(({ unions: _, all: __, ...rest }) => rest);
  let fit: { readonly conversion: Conversion | undefined; readonly wire: unknown } | undefined;
  for (const [check, conversion] of cases) {
    try {
      const wire = writeBy(conversion === undefined ? others : [...others, conversion], value);
      if (check?.(wire, true)) continue;
      fit ??= { conversion, wire };
      const isShortened =
        value instanceof Date && typeof wire === "string" && Date.parse(wire) !== value.getTime();
      if (!isShortened) return { conversion, wire };
    } catch {
      // If the value has no wire value in this case, the next case is tried.
    }
  }
  return fit;
}

function mapParts(
  nodes: readonly ConversionNode[],
  value: object,
  convert: (conversions: readonly Conversion[], part: unknown, where: string | number) => unknown,
): unknown {
  // Blobs, forms, streams and similar objects remain unchanged.
  if (!Array.isArray(value) && Symbol.toStringTag in value) return value;
  let isChanged = false;
  const map = (parts: readonly Conversion[], part: unknown, where: string | number): unknown => {
    if (parts.length === 0) return part;
    const converted = convert(parts, part, where);
    isChanged ||= converted !== part;
    return converted;
  };
  const copy: unknown = Array.isArray(value)
    ? value.map((item: unknown, index) => map(itemConversions(nodes, index), item, index))
    : Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          name,
          map(memberConversions(nodes, name), member, name),
        ]),
      );
  return isChanged ? copy : value;
}

function itemConversions(nodes: readonly ConversionNode[], index: number): readonly Conversion[] {
  return nodes.flatMap(({ prefix = [], items }) => {
    const found = index < prefix.length ? prefix[index] : items;
    return found === undefined ? [] : [found];
  });
}

function memberConversions(nodes: readonly ConversionNode[], name: string): readonly Conversion[] {
  return nodes.flatMap(({ properties = [], patterns = [], additional }) => {
    const own = [
      ...properties.filter(([key]) => key === name),
      ...patterns.filter(([pattern]) => pattern.test(name)),
    ];
    const found = own.length === 0 ? [additional] : own.map((entry) => entry[1]);
    return found.flatMap((conversion) => (conversion === undefined ? [] : [conversion]));
  });
}

function located<T>(where: string | number, convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    const known = error instanceof ConversionError ? error : undefined;
    const inner = known?.pointer ?? "";
    // The messages of other errors are dropped, because they might contain the value.
    const reason = known?.message.slice(inner.length) ?? " cannot be converted";
    throw new ConversionError(reason, {
      pointer: pointerTo("", where) + inner,
      isRefused: known?.isRefused ?? true,
      cause: error,
    });
  }
}

export type Convert = (conversion: Conversion, value: unknown) => unknown;

export function convertMembers(
  conversion: ConversionNode | undefined,
  values: Readonly<Record<string, unknown>>,
  convert: Convert,
): Readonly<Record<string, unknown>> {
  return conversion === undefined ? values : (convert(conversion, values) as typeof values);
}

/**
 * Converts a body as a whole, or the items of a stream as they arrive.
 * @param otherwise - Converts bodies without a conversion. Default: the body is returned unchanged.
 */
export function convertBody(
  conversions: readonly MediaConversion[] | undefined,
  media: MediaDescriptor | undefined,
  body: unknown,
  convert: Convert,
  otherwise?: Conversion,
): unknown {
  const conversion = conversions?.find(([type]) => type === media?.type)?.[1] ?? otherwise;
  if (conversion === undefined || body === undefined) return body;
  if (body instanceof FormData || body instanceof URLSearchParams) return body;
  if (media?.kind === "multipart" && isItems(body) && Symbol.asyncIterator in body)
    return convertItems(body, (part) =>
      located("body", () => convertPart(conversion, part as ReadPart, convert)),
    );
  if (!isStreamKind(media?.kind)) return located("body", () => convert(conversion, body));
  return isItems(body)
    ? convertItems(body, (item) => located("body", () => convert(conversion, item)))
    : body;
}

interface ReadPart {
  readonly kind: "file" | "value";
  readonly name: string | undefined;
  readonly value?: unknown;
}

function convertPart(conversion: Conversion, part: ReadPart, convert: Convert): ReadPart {
  const { kind, name = "", value } = part;
  if (kind === "file") return part;
  return {
    ...part,
    value: new Map(Object.entries(Object(convert(conversion, { [name]: value })))).get(name),
  };
}

async function* convertItems(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  convert: (item: unknown) => unknown,
): AsyncGenerator<unknown, void, undefined> {
  for await (const item of items) yield convert(item);
}
