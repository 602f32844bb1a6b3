import type { JsonType } from "../../runtime/descriptors.ts";
import { certainKeywords, companionKeywords } from "../schema/applicable.ts";
import { type FindSchema, targetOf } from "../schema/local-ref.ts";
import { isAnnotation, listedValues } from "../schema/schema-keywords.ts";
import { includesType, isObject, type Json, type SchemaObject, typeOfValue } from "../values/json-object.ts";
import { integersBetween } from "./bounds.ts";
import { type Atom, type Given, joinedAt, type SchemaAt } from "./given.ts";
import { type Failure, failureAt } from "./proof.ts";

export interface SchemaSource {
  readonly find: FindSchema;
  decides(schema: unknown, value: unknown): boolean | undefined;
}

export interface ValueOptions {
  readonly sender: SchemaSource;
  readonly reader: SchemaSource;
  /** Whether values are sent as strings, e.g. in parameters. If so, the reader's string schema also accepts numbers. */
  readonly asText: boolean;
  /**
   * Whether a value must be valid against the schema selected by its discriminator. Default: false, because validation ignores
   * discriminators (OpenAPI 3.2 §4.25).
   */
  readonly enforcesDiscriminators?: boolean;
}

const mostIntegers = 256;

/**
 * Checks each of the sender's listed values against the reader's schema. If values are sent as strings, all values with the same string are
 * tried: for `1`, also `"1"`.
 */
export class ListedValues {
  readonly #options: ValueOptions;
  readonly #alone = new Map<SchemaObject, readonly (readonly [keyword: string, alone: SchemaObject])[]>();

  constructor(options: ValueOptions) {
    this.#options = options;
  }

  /** Returns the sender's values if `enum` or `const` lists them, or if the schema admits only booleans and null. */
  of(given: Given, types: readonly JsonType[]): readonly Json[] | undefined {
    const { asText } = this.#options;
    const listed =
      given.atoms.map(({ schema }) => listedValues(schema)).find((values) => values !== undefined) ??
      (types.every((type) => type === "boolean" || type === "null")
        ? types.flatMap((type): readonly unknown[] => (type === "null" ? [null] : [true, false]))
        : undefined);
    if (listed === undefined) return undefined;
    // Compiled checks ignore discriminators, which apply to objects only.
    if (this.#options.enforcesDiscriminators === true && listed.some(isObject)) return undefined;
    return (listed as readonly Json[]).filter(
      (value) =>
        includesType(types, typeOfValue(value)) &&
        !(asText && value === null && types.includes("string")) &&
        this.#isSent(given, value),
    );
  }

  /** Returns the sender's values if they are integers between bounds that are at most {@link mostIntegers} apart. */
  integersOf(given: Given, types: readonly JsonType[]): readonly Json[] | undefined {
    if (!types.every((type) => type === "integer")) return undefined;
    return integersBetween(given.atoms, mostIntegers)?.filter((value) => this.#isSent(given, value));
  }

  #isSent({ atoms, excluded }: Given, value: Json): boolean {
    const { sender } = this.#options;
    return (
      atoms.every(({ schema }) => sender.decides(schema, value) !== false) &&
      !excluded.some(({ schema }) => sender.decides(schema, value) === true)
    );
  }

  refusedOf(given: Given, asked: SchemaAt, values: readonly Json[]): Failure[] {
    const found = new Map<string, Failure>();
    for (const value of values) {
      if (this.takes(asked.schema, value)) continue;
      const failure = this.#blame(given, asked, value);
      const key = `${failure.keyword} ${failure.reader}`;
      const known = found.get(key);
      // How null is written as a string is not specified, so another value shows more.
      const isBetter = this.#options.asText && known?.value === null;
      if (known === undefined || isBetter) found.set(key, { ...failure, value });
    }
    return [...found.values()];
  }

  refusedBy(given: Given, asked: Atom, keyword: string, values: readonly Json[]): Failure[] {
    return this.refusedOf(given, { ...asked, schema: this.#aloneOf(asked.schema, keyword) }, values);
  }

  /** Whether the schema accepts at least one value that is sent as the same string. */
  takes(schema: unknown, value: Json): boolean {
    const { reader, asText } = this.#options;
    if (reader.decides(schema, value) === true) return true;
    return asText && readingsOf(value).some((other) => reader.decides(schema, other) === true);
  }

  /** Whether the schema rejects all values that are sent as the same string. */
  refuses(schema: unknown, value: Json): boolean {
    const { reader, asText } = this.#options;
    const values = asText ? [value, ...readingsOf(value)] : [value];
    return values.every((one) => reader.decides(schema, one) === false);
  }

  #blame(given: Given, asked: SchemaAt, value: Json): Failure {
    const { schema, pointer } = asked;
    if (!isObject(schema)) return failureAt("false", given, pointer);
    for (const part of readerParts({ schema, pointer }, this.#options.reader.find))
      if (!this.takes(part.schema, value)) return this.#blame(given, part, value);
    const known = this.#alone.get(schema) ?? this.#keywordsOf(schema);
    this.#alone.set(schema, known);
    const [keyword = "type"] = known.find(([, alone]) => !this.takes(alone, value)) ?? [];
    return failureAt(keyword, given, pointer, typeof value === "string" ? value : JSON.stringify(value));
  }

  /** Returns the keywords that can reject a value. `alone` is a schema that contains only the keyword and the keywords it depends on. */
  #keywordsOf(schema: SchemaObject): readonly (readonly [keyword: string, alone: SchemaObject])[] {
    return Object.keys(schema).flatMap((name) =>
      certainKeywords.has(name) || isAnnotation(name) ? [] : [[name, this.#aloneOf(schema, name)] as const],
    );
  }

  #aloneOf(schema: SchemaObject, keyword: string): SchemaObject {
    const names = [
      keyword,
      ...(companionKeywords.get(keyword) ?? []),
      ...(this.#options.asText ? ["type"] : []),
    ];
    const present = names.filter((name) => Object.hasOwn(schema, name));
    return Object.fromEntries(present.map((name) => [name, schema[name]]));
  }
}

/** Variant of {@link joinedAt} that uses the schema `false` for a missing target, so that nothing is proved. */
export function readerParts(atom: Atom, find: FindSchema): readonly SchemaAt[] {
  const parts = joinedAt(atom, find);
  const isMissing = Object.hasOwn(atom.schema, "$ref") && targetOf(atom.schema, find) === undefined;
  return isMissing ? [...parts, { schema: false, pointer: `${atom.pointer}/$ref` }] : parts;
}

function readingsOf(value: Json): readonly Json[] {
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "string") return [];
  if (value === "true" || value === "false") return [value === "true"];
  const number = Number(value);
  return value !== "" && String(number) === value ? [number] : [];
}
