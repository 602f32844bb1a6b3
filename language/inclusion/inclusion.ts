import type { JsonType } from "../../runtime/descriptors.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { certainKeywords, partsOf, unionKeywords } from "../schema/applicable.ts";
import type { Direction } from "../schema/directional-members.ts";
import { typeOfValue } from "../schema/json-type.ts";
import { type FindSchema, refNameOf } from "../schema/local-ref.ts";
import { isAnnotation } from "../schema/schema-keywords.ts";
import { isObject, type Json, type SchemaObject } from "../values/json-object.ts";
import { hasNoNumber, hasNoText } from "./bounds.ts";
import {
  type Atom,
  addSchemas,
  type Given,
  givenOf,
  listedValues,
  type SchemaAt,
  splitCases,
  typesOf,
} from "./given.ts";
import { type GivenMembers, membersOfGiven } from "./members-of-given.ts";
import { type Failure, failureAt, isComplete, type Proof, type Step } from "./proof.ts";

/** The schemas of one document, and a check of values against them. */
export interface SchemaSource {
  readonly find: FindSchema;
  /** Whether a value fits a schema of the document, by the checks that the judge uses; `undefined` if that cannot be checked. */
  decides(schema: unknown, value: unknown): boolean | undefined;
}

/**
 * How {@link Inclusion} compares schemas. `sender` are the schemas of the party that sends the values, `reader` those of the party that
 * reads them.
 */
export interface InclusionOptions {
  readonly sender: SchemaSource;
  readonly reader: SchemaSource;
  /**
   * Whether the values are in requests or responses, which decides whether `readOnly` or `writeOnly` members are omitted. Absent: none
   * are.
   */
  readonly direction?: Direction;
  /** Whether senders send only the members that their document describes. */
  readonly isClosed: boolean;
  /** Whether values are sent as text, as in parameters: the reader's string schema then also accepts numbers. */
  readonly asText: boolean;
  /** Whether the reader may read a single text as a list of one item, because the text cannot contain a delimiter. */
  readonly canSpread: boolean;
  /** Whether an array is sent as one text, with a delimiter between its items. Default: false. */
  readonly areListsJoined?: boolean;
  /**
   * Whether a value has to fit the schema that its discriminator names. Default: false, since a discriminator does not affect validation
   * (OpenAPI 3.2 §4.25).
   */
  readonly enforcesDiscriminators?: boolean;
  /**
   * Compares schemas of the sender's document with each other, which shows that some of them contradict. Absent: contradictions between
   * them are not found.
   */
  readonly within?: Inclusion;
  /** Whether a schema of the sender's document and a schema of the reader's document have the same meaning. */
  areSame(sender: unknown, reader: unknown): boolean;
  /** The maximum number of steps of one comparison; beyond it, nothing is proved. Default: 20,000. */
  readonly most?: number;
}

/**
 * The result of the comparison with one schema: its failures, and the proofs that it depends on. If there are no failures, also in these,
 * all is proved.
 */
export interface Outcome {
  readonly failures: Failure[];
  readonly edges: { readonly step?: Step; readonly proof: Proof }[];
}

/** The maximum depth to which the values at one place are split into cases. */
const deepest = 5;
/** The default limit of steps of one comparison. */
const mostSteps = 20_000;

/** A keyword of the reader's schema `asked`, and what is known about the sender's values. */
export interface Question {
  readonly given: Given;
  readonly asked: Atom;
  readonly keyword: string;
  readonly outcome: Outcome;
}

/** The rules of single keywords, which {@link Inclusion} calls. */
export interface Decide {
  /** Decides whether every value of the sender satisfies a keyword of the reader's schema. Adds failures to the question's outcome. */
  keyword(question: Question, inclusion: Inclusion): void;
  /**
   * Tells whether no array fits the sender's schemas, because no item can fit their `contains`. `inclusion` has to compare schemas of the
   * sender's document with each other.
   */
  lacksContained(given: Given, inclusion: Inclusion): boolean;
}

/**
 * Proves that every value that fits a schema of the sender also fits a schema of the reader. A proof is never wrong. A missing proof
 * means "unknown". Proofs are kept, so that schemas shared by many operations are compared once.
 */
export class Inclusion {
  readonly options: InclusionOptions;
  readonly #decide: Decide;
  readonly #proofs = new Map<string, Proof>();
  /** The proofs that the limit of steps cut short, by key. They are not tried again. */
  readonly #unfinished = new Map<string, Proof>();
  readonly #ids = new Map<unknown, number>();
  /** For each schema, its keywords as schemas with one constraint each, to find the keyword that refuses a value. */
  readonly #alone = new Map<SchemaObject, readonly (readonly [keyword: string, alone: SchemaObject])[]>();
  /**
   * Proofs that are not finished, about the value that is compared now. A proof that depends on one of them would be circular, so it
   * proves nothing.
   */
  #sameValue: ReadonlySet<Proof> = new Set();
  #steps = 0;
  /** The number of proofs that are not finished. */
  #depth = 0;
  #root: unknown;
  /** The members of the sender's objects, kept during one comparison. */
  readonly #members = new Map<Given, GivenMembers>();
  readonly #keys = new Map<Given, string>();

  constructor(options: InclusionOptions, decide: Decide) {
    this.options = options;
    this.#decide = decide;
  }

  /** Proves that every value that fits a schema of the sender fits a schema of the reader. */
  compare(sender: SchemaAt, reader: SchemaAt): Proof {
    this.#root = reader.schema;
    return this.prove(givenOf([sender], this.options.sender.find), reader, true);
  }

  /**
   * Proves that the sender's values fit a schema of the reader. The result has failures if that is not proved.
   *
   * @param isInner - Whether the proof is about a member or item, and not about the same value as the proof around it.
   */
  prove(given: Given, reader: SchemaAt, isInner: boolean): Proof {
    if (this.#depth === 0) this.#begin();
    const key = this.#keyOf(given, reader.schema);
    const isOutermost = this.#depth === 0;
    const unfinished = isOutermost ? this.#unfinished.get(key) : undefined;
    if (unfinished !== undefined) return unfinished;
    const known = this.#proofs.get(key);
    if (known !== undefined) {
      if (isInner || !this.#sameValue.has(known)) return known;
      return { ...known, failures: [failureAt("$ref", given, reader.pointer)], edges: [] };
    }
    const proof: Proof = { sender: given.roots, reader, failures: [], edges: [] };
    this.#proofs.set(key, proof);
    const before = this.#sameValue;
    this.#sameValue = isInner ? new Set([proof]) : new Set([...before, proof]);
    this.#depth++;
    const outcome = this.ask(given, reader, new Set(), 0);
    this.#depth--;
    this.#sameValue = before;
    proof.failures.push(...outcome.failures);
    proof.edges.push(...outcome.edges);
    if (isOutermost && this.#isSpent()) this.#unfinished.set(key, proof);
    return proof;
  }

  /**
   * Begins a comparison with no steps counted. Proofs are discarded if the last comparison reached the limit, since they may be
   * incomplete.
   */
  #begin(): void {
    if (this.#isSpent()) this.#proofs.clear();
    this.#steps = 0;
    this.#members.clear();
    this.#keys.clear();
  }

  /** Counts steps, and tells whether they exceed the limit. */
  #isSpent(steps = 0): boolean {
    this.#steps += steps;
    return this.#steps > (this.options.most ?? mostSteps);
  }

  /** Whether all values of the sender fit another schema of the sender's document. */
  #isWithin(given: Given, asked: SchemaAt): boolean {
    const { within } = this.options;
    if (within === undefined || this.#isSpent()) return false;
    const before = within.#depth === 0 ? 0 : within.#steps;
    const isShown = within.isShown(given, asked);
    this.#isSpent(Math.max(0, within.#steps - before));
    return isShown;
  }

  /** Whether all values of the sender are proved to fit a schema of the reader. */
  isShown(given: Given, reader: SchemaAt): boolean {
    return isComplete(this.prove(given, reader, false));
  }

  /** Whether a schema is the reader's schema that {@link compare} was called with: it describes the whole value. */
  isRoot(schema: unknown): boolean {
    return schema === this.#root;
  }

  types(given: Given): readonly JsonType[] {
    return typesOf(given, this.options.isClosed);
  }

  members(given: Given): GivenMembers {
    const known = this.#members.get(given);
    if (known !== undefined) return known;
    const { sender, direction, isClosed } = this.options;
    const members = membersOfGiven(given, { find: sender.find, direction, isClosed });
    this.#members.set(given, members);
    return members;
  }

  /** What is known about the values of a member or item that fit `schemas`. */
  inner(schemas: readonly SchemaAt[]): Given {
    return givenOf(schemas, this.options.sender.find);
  }

  /** Collects the failures of a schema: of its own keywords, and of the schemas of its `$ref` and `allOf`. */
  ask(given: Given, asked: SchemaAt, seen: Set<unknown>, depth: number): Outcome {
    const outcome: Outcome = { failures: [], edges: [] };
    const { schema, pointer } = asked;
    if (schema === true || schema === undefined || seen.has(schema) || this.isImpossible(given))
      return outcome;
    if (this.#isGiven(given, schema)) return outcome;
    const values = this.finiteValues(given);
    if (values !== undefined) {
      outcome.failures.push(...this.#refused(given, asked, values));
      return outcome;
    }
    if (!isObject(schema) || this.#isSpent(1)) {
      outcome.failures.push(failureAt("false", given, pointer));
      return outcome;
    }
    seen.add(schema);
    for (const part of this.#partsOf({ schema, pointer })) {
      const inner = this.ask(given, part, seen, depth);
      outcome.failures.push(...inner.failures);
      outcome.edges.push(...inner.edges);
    }
    for (const keyword of Object.keys(schema)) {
      if (certainKeywords.has(keyword) || isAnnotation(keyword)) continue;
      const own = this.#askKeyword(given, { schema, pointer }, keyword, depth);
      outcome.failures.push(...own.failures);
      outcome.edges.push(...own.edges);
    }
    return outcome;
  }

  #askKeyword(given: Given, asked: Atom, keyword: string, depth: number): Outcome {
    const whole: Outcome = { failures: [], edges: [] };
    this.#decide.keyword({ given, asked, keyword, outcome: whole }, this);
    if (isShownBy(whole) || depth >= deepest) return whole;
    const cases = splitCases(given, this.options.sender.find, this.options.isClosed);
    if (cases === undefined) return whole;
    const apart: Outcome = { failures: [], edges: [] };
    for (const one of cases) {
      if (this.#isSpent(1)) return whole;
      const values = this.finiteValues(one);
      const own =
        values === undefined
          ? this.isImpossible(one)
            ? apart
            : this.#askKeyword(one, asked, keyword, depth + 1)
          : {
              failures: this.#refused(
                one,
                {
                  ...asked,
                  schema: { [keyword]: asked.schema[keyword], ...this.#contextOf(asked.schema, keyword) },
                },
                values,
              ),
              edges: [],
            };
      if (own === apart) continue;
      apart.failures.push(...own.failures);
      apart.edges.push(...own.edges);
    }
    return apart;
  }

  /**
   * The other keywords of a schema that `keyword` depends on, with their values. With values sent as text, `type` is one of them, as it
   * decides how a text is read.
   */
  #contextOf(schema: SchemaObject, keyword: string): SchemaObject {
    const names = [...(companions.get(keyword) ?? []), ...(this.options.asText ? ["type"] : [])];
    const present = names.filter((name) => Object.hasOwn(schema, name));
    return Object.fromEntries(present.map((name) => [name, schema[name]]));
  }

  /** The schemas that always apply with a schema: the target of its `$ref`, and its `allOf`. */
  #partsOf({ schema, pointer }: Atom): readonly SchemaAt[] {
    const parts = partsOf(schema).map(([part, ...tokens]) => ({
      schema: part,
      pointer: pointerTo(pointer, ...tokens),
    }));
    if (!Object.hasOwn(schema, "$ref")) return parts;
    const name = refNameOf(schema);
    const target = name === undefined ? undefined : this.options.reader.find(name);
    // If the target is missing, nothing is proved.
    if (name === undefined || target === undefined)
      return [...parts, { schema: false, pointer: `${pointer}/$ref` }];
    return [{ schema: target, pointer: pointerTo("/components/schemas", name) }, ...parts];
  }

  /** Whether the reader's schema has the same meaning as a schema that all of the sender's values fit. */
  #isGiven(given: Given, asked: unknown): boolean {
    const { areSame } = this.options;
    return (
      given.roots.some(({ schema }) => areSame(schema, asked)) ||
      given.atoms.some(({ schema }) => areSame(schema, asked))
    );
  }

  /** Whether the reader's schema has the same meaning as a schema that none of the sender's values fits. */
  isExcluded(given: Given, asked: unknown): boolean {
    return given.excluded.some(({ schema }) => this.options.areSame(schema, asked));
  }

  /** Whether the sender certainly has no values. `false` may mean "unknown". */
  isImpossible(given: Given): boolean {
    if (given.isEmpty) return true;
    const types = this.types(given);
    const [only, ...others] = types;
    if (only === undefined) return true;
    const { within } = this.options;
    const admitted = { ...given, excluded: [] };
    if (given.excluded.some((excluded) => this.#isWithin(admitted, excluded))) return true;
    if (
      within !== undefined &&
      only === "array" &&
      others.length === 0 &&
      this.#decide.lacksContained(given, within)
    )
      return true;
    if (others.length > 0) return false;
    if (only === "integer" || only === "number") return hasNoNumber(given.atoms, only === "integer");
    return only === "string" && hasNoText(given.atoms);
  }

  /** All values of the sender, if an `enum` or `const` lists them, or if they are only booleans and null; otherwise `undefined`. */
  finiteValues(given: Given): readonly Json[] | undefined {
    const { sender, asText } = this.options;
    const types = this.types(given);
    const listed =
      given.atoms.map(({ schema }) => listedValues(schema)).find((values) => values !== undefined) ??
      (types.every((type) => type === "boolean" || type === "null")
        ? types.flatMap((type): readonly unknown[] => (type === "null" ? [null] : [true, false]))
        : undefined);
    if (listed === undefined) return undefined;
    // Compiled checks ignore discriminators. Without objects there is no discriminator.
    if (this.options.enforcesDiscriminators === true && listed.some(isObject)) return undefined;
    // Values in a document are JSON values.
    return (listed as readonly Json[]).filter(
      (value) =>
        isOf(value, types) &&
        !(asText && value === null && types.includes("string")) &&
        given.atoms.every(({ schema }) => sender.decides(schema, value) !== false) &&
        !given.excluded.some(({ schema }) => sender.decides(schema, value) === true),
    );
  }

  /** The failures for a list of values: one for each keyword that refuses values, with the first value that it refuses. */
  #refused(given: Given, asked: SchemaAt, values: readonly Json[]): Failure[] {
    const found = new Map<string, Failure>();
    for (const value of values) {
      if (this.takes(asked.schema, value)) continue;
      const failure = this.#blame(given, asked, value);
      const key = `${failure.keyword} ${failure.reader}`;
      if (!found.has(key)) found.set(key, { ...failure, value });
    }
    return [...found.values()];
  }

  /** Whether the reader's schema accepts a value. If a value is sent as text, one accepted reading is enough. */
  takes(schema: unknown, value: Json): boolean {
    const { reader, asText } = this.options;
    if (reader.decides(schema, value) === true) return true;
    return asText && readingsOf(value).some((other) => reader.decides(schema, other) === true);
  }

  /** Whether the reader's schema refuses a value. If a value is sent as text, every reading has to be refused. */
  refuses(schema: unknown, value: Json): boolean {
    const { reader, asText } = this.options;
    const values = asText ? [value, ...readingsOf(value)] : [value];
    return values.every((one) => reader.decides(schema, one) === false);
  }

  /** The failure for one refused value, at the keyword that refuses it. */
  #blame(given: Given, asked: SchemaAt, value: Json): Failure {
    const { schema, pointer } = asked;
    if (!isObject(schema)) return failureAt("false", given, pointer);
    for (const part of this.#partsOf({ schema, pointer }))
      if (!this.takes(part.schema, value)) return this.#blame(given, part, value);
    const known = this.#alone.get(schema) ?? this.#keywordsOf(schema);
    this.#alone.set(schema, known);
    const [keyword = "type"] = known.find(([, alone]) => !this.takes(alone, value)) ?? [];
    return failureAt(keyword, given, pointer, typeof value === "string" ? value : JSON.stringify(value));
  }

  /** The keywords that may refuse a value. `alone` is a schema with only that keyword and the keywords that it depends on. */
  #keywordsOf(schema: SchemaObject): readonly (readonly [keyword: string, alone: SchemaObject])[] {
    return Object.entries(schema).flatMap(([name, value]) =>
      certainKeywords.has(name) || isAnnotation(name)
        ? []
        : [[name, { [name]: value, ...this.#contextOf(schema, name) }] as const],
    );
  }

  #keyOf(given: Given, asked: unknown): string {
    const known = this.#keys.get(given) ?? this.#keyOfGiven(given);
    this.#keys.set(given, known);
    return `${known}|${this.#idOf(asked)}`;
  }

  #keyOfGiven(given: Given): string {
    const idsOf = (schemas: readonly SchemaAt[]): string =>
      schemas
        .map(({ schema }) => this.#idOf(schema))
        .sort((some, other) => some - other)
        .join(" ");
    const decided = [...given.decided].map((one) => this.#idOf(one)).join(" ");
    return `${idsOf([...given.roots, ...given.atoms])}|${idsOf(given.excluded)}|${idsOf(given.perhaps)}|${decided}|${given.types?.join(" ") ?? ""}`;
  }

  #idOf(schema: unknown): number {
    const known = this.#ids.get(schema);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }

  /** What is known about the values that also fit the schemas in `added`. */
  with(given: Given, added: readonly SchemaAt[]): Given {
    return addSchemas(given, added, this.options.sender.find);
  }
}

/** The keywords whose schemas apply to the same value, always or as alternatives. */
const sameValue: readonly string[] = [...certainKeywords, ...unionKeywords];

/** For each keyword, the keywords of the same schema that it depends on. */
const companions: ReadonlyMap<string, readonly string[]> = new Map([
  ["additionalProperties", ["properties", "patternProperties"]],
  ["unevaluatedProperties", ["properties", "patternProperties", "additionalProperties", ...sameValue]],
  ["items", ["prefixItems"]],
  ["unevaluatedItems", ["items", "prefixItems", "contains", ...sameValue]],
  ["contains", ["minContains", "maxContains"]],
  ["if", ["then", "else"]],
]);

function isShownBy({ failures, edges }: Outcome): boolean {
  return failures.length === 0 && edges.every(({ proof }) => isComplete(proof));
}

function isOf(value: Json, types: readonly JsonType[]): boolean {
  const type = typeOfValue(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** The JSON values that a reader may also read from the same text: `"1"` as `1`, and `1` as `"1"`. */
function readingsOf(value: Json): readonly Json[] {
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "string") return [];
  if (value === "true" || value === "false") return [value === "true"];
  const number = Number(value);
  return value !== "" && String(number) === value ? [number] : [];
}
