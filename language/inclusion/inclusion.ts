import type { JsonType } from "../../runtime/descriptors.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { typeOfValue } from "../schema/admitted-types.ts";
import { partsOf } from "../schema/applicable.ts";
import type { Direction } from "../schema/directional-members.ts";
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
import { type Failure, isComplete, type Proof, type Step } from "./proof.ts";

/** The schemas of one document. */
export interface SchemaSource {
  readonly find: FindSchema;
  /** Whether a value fits a schema of the document, as the judge decides it; `undefined` where it cannot. */
  decides(schema: unknown, value: unknown): boolean | undefined;
}

/** How schemas are compared. */
export interface InclusionOptions {
  readonly sender: SchemaSource;
  readonly reader: SchemaSource;
  /** The direction by which members are omitted. Absent: none is. */
  readonly direction?: Direction;
  /** Whether senders send only the members that their document describes. */
  readonly isClosed: boolean;
  /** Whether values are written as texts: a number is then read as a text by a schema of texts. */
  readonly asText: boolean;
  /** Whether a single text may be read as a list of one, because no delimiter can stand in it. */
  readonly canSpread: boolean;
  /** Whether a whole value that is a list is one text, with a delimiter between its items. Default: false. */
  readonly areListsJoined?: boolean;
  /** Whether a value has to fit the schema that its discriminator names. Default: it has no say (OpenAPI 3.2 §4.25). */
  readonly enforcesDiscriminators?: boolean;
  /** Compares schemas of the sender's document with each other: what one excludes, another may ask for. Absent: not looked at. */
  readonly within?: Inclusion;
  /** Whether a schema of the sender's document and one of the reader's mean the same. */
  areSame(sender: unknown, reader: unknown): boolean;
  /** The most steps of one comparison; beyond it, nothing is shown. Default: 20,000. */
  readonly most?: number;
}

/** What was found out about one schema: nothing, if all is shown. */
export interface Outcome {
  readonly failures: Failure[];
  readonly edges: { readonly step?: Step; readonly proof: Proof }[];
}

/** How often cases may be distinguished within one value. */
const deepest = 5;
/** The most steps of one comparison by default. */
const mostSteps = 20_000;

/** A keyword to be met, and all that it is met with. */
export interface Question {
  readonly given: Given;
  readonly asked: Atom;
  readonly keyword: string;
  readonly outcome: Outcome;
}

/** What is decided keyword by keyword. */
export interface Decide {
  /** Decides what of a reader's keyword does not follow from what is given. Fills the outcome of the question. */
  keyword(question: Question, inclusion: Inclusion): void;
  /** Whether lists have to contain what none of their items may be. `inclusion` compares schemas of the sender's document. */
  lacksContained(given: Given, inclusion: Inclusion): boolean;
}

/**
 * Proves that every value of a sender's schema is one of a reader's. It never shows what is not so; what it does not show may still be so.
 * Keeps what it proved, so that schemas that many operations share are compared once.
 */
export class Inclusion {
  readonly options: InclusionOptions;
  readonly #decide: Decide;
  readonly #proofs = new Map<string, Proof>();
  /** Comparisons that could not be finished; they are not made again. */
  readonly #unfinished = new Map<string, Proof>();
  readonly #ids = new Map<unknown, number>();
  /** Of schemas that refused values, each keyword by itself: it is compiled once, and not for each value. */
  readonly #alone = new Map<SchemaObject, readonly (readonly [keyword: string, alone: SchemaObject])[]>();
  /** Proofs under way about the very same value: what relies on one of them shows nothing. */
  #sameValue: ReadonlySet<Proof> = new Set();
  #steps = 0;
  /** How many proofs are under way. */
  #depth = 0;
  #root: unknown;
  /** Of the comparison under way. */
  readonly #members = new Map<Given, GivenMembers>();

  constructor(options: InclusionOptions, decide: Decide) {
    this.options = options;
    this.#decide = decide;
  }

  /** The proof for two schemas. */
  compare(sender: SchemaAt, reader: SchemaAt): Proof {
    this.#root = reader.schema;
    return this.prove(givenOf([sender], this.options.sender.find), reader, true);
  }

  /** The proof that what is given fits a schema. @param isInner - Whether it is about a part of the value, and not the value itself. */
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

  /** Each comparison has its own steps; what a comparison could not finish, the next one tries again. */
  #begin(): void {
    if (this.#isSpent()) this.#proofs.clear();
    this.#steps = 0;
    this.#members.clear();
  }

  /** Counts a step, one of {@link InclusionOptions.within} as well. */
  #isSpent(steps = 0): boolean {
    this.#steps += steps;
    return this.#steps > (this.options.most ?? mostSteps);
  }

  /** Whether all that is given fits a schema of the sender's. */
  #isWithin(given: Given, asked: SchemaAt): boolean {
    const { within } = this.options;
    if (within === undefined || this.#isSpent()) return false;
    const before = within.#depth === 0 ? 0 : within.#steps;
    const isShown = within.isShown(given, asked);
    this.#isSpent(Math.max(0, within.#steps - before));
    return isShown;
  }

  /** Whether all that is given fits a schema, as far as it can be told now. */
  isShown(given: Given, reader: SchemaAt): boolean {
    return isComplete(this.prove(given, reader, false));
  }

  /** Whether a schema is that of the whole value. */
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

  /** What is known of a part of the value. */
  inner(schemas: readonly SchemaAt[]): Given {
    return givenOf(schemas, this.options.sender.find);
  }

  /** What is not shown of a schema: by its own keywords, what it refers to and its parts. */
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
      if (keyword === "$ref" || keyword === "allOf" || isAnnotation(keyword)) continue;
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
                  schema: { [keyword]: asked.schema[keyword], ...contextOf(asked.schema, keyword) },
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

  /** What a schema is put together from: the target of its reference, and its parts. */
  #partsOf({ schema, pointer }: Atom): readonly SchemaAt[] {
    const parts = partsOf(schema).map(([part, ...tokens]) => ({
      schema: part,
      pointer: pointerTo(pointer, ...tokens),
    }));
    if (!Object.hasOwn(schema, "$ref")) return parts;
    const name = refNameOf(schema);
    const target = name === undefined ? undefined : this.options.reader.find(name);
    // What is not known admits nothing for certain.
    if (name === undefined || target === undefined)
      return [...parts, { schema: false, pointer: `${pointer}/$ref` }];
    return [{ schema: target, pointer: pointerTo("/components/schemas", name) }, ...parts];
  }

  /** Whether a schema that applies means the same as the one that is asked. */
  #isGiven(given: Given, asked: unknown): boolean {
    const { areSame } = this.options;
    return (
      given.roots.some(({ schema }) => areSame(schema, asked)) ||
      given.atoms.some(({ schema }) => areSame(schema, asked))
    );
  }

  /** Whether a schema of the reader's means the same as one that the values are known not to fit. */
  isExcluded(given: Given, asked: unknown): boolean {
    return given.excluded.some(({ schema }) => this.options.areSame(schema, asked));
  }

  /** Whether there is no value. */
  isImpossible(given: Given): boolean {
    if (given.isEmpty) return true;
    const types = this.types(given);
    const [only, ...others] = types;
    if (only === undefined) return true;
    const { within } = this.options;
    if (given.excluded.some((excluded) => this.#isWithin({ ...given, excluded: [] }, excluded))) return true;
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

  /** All values, where they are few and known. */
  finiteValues(given: Given): readonly Json[] | undefined {
    const { sender, asText } = this.options;
    const types = this.types(given);
    const listed =
      given.atoms.map(({ schema }) => listedValues(schema)).find((values) => values !== undefined) ??
      (types.every((type) => type === "boolean" || type === "null")
        ? types.flatMap((type): readonly unknown[] => (type === "null" ? [null] : [true, false]))
        : undefined);
    if (listed === undefined) return undefined;
    // Only what is listed by keywords can be held against compiled checks.
    if (this.options.enforcesDiscriminators === true && listed.some(isObject)) return undefined;
    // A document holds JSON values only.
    return (listed as readonly Json[]).filter(
      (value) =>
        isOf(value, types) &&
        !(asText && value === null && types.includes("string")) &&
        given.atoms.every(({ schema }) => sender.decides(schema, value) !== false) &&
        !given.excluded.some(({ schema }) => sender.decides(schema, value) === true),
    );
  }

  /** The keywords that refuse values, each with the first value that it refuses. */
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

  /** Whether the reader's schema takes a value, in one of the forms in which it may be read. */
  takes(schema: unknown, value: Json): boolean {
    const { reader, asText } = this.options;
    if (reader.decides(schema, value) === true) return true;
    return asText && readingsOf(value).some((other) => reader.decides(schema, other) === true);
  }

  /** Whether the reader's schema refuses a value in every form in which it may be read. */
  refuses(schema: unknown, value: Json): boolean {
    const { reader, asText } = this.options;
    const values = asText ? [value, ...readingsOf(value)] : [value];
    return values.every((one) => reader.decides(schema, one) === false);
  }

  /** The keyword that refuses a value. */
  #blame(given: Given, asked: SchemaAt, value: Json): Failure {
    const { schema, pointer } = asked;
    if (!isObject(schema)) return failureAt("false", given, pointer);
    for (const part of this.#partsOf({ schema, pointer }))
      if (!this.takes(part.schema, value)) return this.#blame(given, part, value);
    const known = this.#alone.get(schema) ?? keywordsOf(schema);
    this.#alone.set(schema, known);
    const [keyword = "type"] = known.find(([, alone]) => !this.takes(alone, value)) ?? [];
    return failureAt(keyword, given, pointer, typeof value === "string" ? value : JSON.stringify(value));
  }

  #keyOf(given: Given, asked: unknown): string {
    const idsOf = (schemas: readonly SchemaAt[]): string =>
      schemas
        .map(({ schema }) => this.#idOf(schema))
        .sort((some, other) => some - other)
        .join(" ");
    const decided = [...given.decided].map((one) => this.#idOf(one)).join(" ");
    return `${idsOf([...given.roots, ...given.atoms])}|${idsOf(given.excluded)}|${idsOf(given.perhaps)}|${decided}|${given.types?.join(" ") ?? ""}|${this.#idOf(asked)}`;
  }

  #idOf(schema: unknown): number {
    const known = this.#ids.get(schema);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }

  /** What is given, and what a schema of the sender's adds. */
  with(given: Given, added: readonly SchemaAt[]): Given {
    return addSchemas(given, added, this.options.sender.find);
  }
}

function keywordsOf(schema: SchemaObject): readonly (readonly [keyword: string, alone: SchemaObject])[] {
  return Object.entries(schema).flatMap(([name, value]) =>
    name === "$ref" || name === "allOf" || isAnnotation(name) ? [] : [[name, { [name]: value }] as const],
  );
}

/** Keywords without which another one cannot be understood. */
const companions: Readonly<Record<string, readonly string[]>> = {
  additionalProperties: ["properties", "patternProperties"],
  unevaluatedProperties: [
    "properties",
    "patternProperties",
    "additionalProperties",
    "allOf",
    "anyOf",
    "oneOf",
    "$ref",
  ],
  items: ["prefixItems"],
  unevaluatedItems: ["items", "prefixItems", "contains", "allOf", "anyOf", "oneOf", "$ref"],
  contains: ["minContains", "maxContains"],
  if: ["then", "else"],
};

function contextOf(schema: SchemaObject, keyword: string): SchemaObject {
  const names = (companions[keyword] ?? []).filter((name) => Object.hasOwn(schema, name));
  return Object.fromEntries(names.map((name) => [name, schema[name]]));
}

function isShownBy({ failures, edges }: Outcome): boolean {
  return failures.length === 0 && edges.every(({ proof }) => isComplete(proof));
}

function isOf(value: Json, types: readonly JsonType[]): boolean {
  const type = typeOfValue(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** The other values that a text may be read as, and the text that a value is written as. */
function readingsOf(value: Json): readonly Json[] {
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "string") return [];
  if (value === "true" || value === "false") return [value === "true"];
  const number = Number(value);
  return value !== "" && String(number) === value ? [number] : [];
}

/** A failure about a keyword of a schema of the reader's. The sender's place is that of the schema with the keyword, if one has it. */
export function failureAt(keyword: string, given: Given, reader: string, detail?: string): Failure {
  const own = given.atoms.find(({ schema }) => Object.hasOwn(schema, keyword)) ?? lastOf(given);
  return { keyword, reader, sender: own?.pointer ?? "", ...(detail === undefined ? {} : { detail }) };
}

/** The schema that says most: what a reference leads to, and not the reference. */
function lastOf({ atoms, roots }: Given): SchemaAt | undefined {
  return atoms.find(({ schema }) => !Object.hasOwn(schema, "$ref")) ?? atoms[0] ?? roots[0];
}
