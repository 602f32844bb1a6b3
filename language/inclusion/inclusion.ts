import type { JsonType } from "../../runtime/descriptors.ts";
import { certainKeywords } from "../schema/applicable.ts";
import type { Direction } from "../schema/directional-members.ts";
import { isAnnotation, schemaKeywords } from "../schema/schema-keywords.ts";
import { isNumeric, isObject, type Json } from "../values/json-object.ts";
import { hasNoNumber, hasNoText } from "./bounds.ts";
import { type Atom, addSchemas, type Given, givenOf, type SchemaAt, splitCases, typesOf } from "./given.ts";
import { ListedValues, readerParts, type ValueOptions } from "./listed-values.ts";
import { type GivenMembers, membersOfGiven } from "./members-of-given.ts";
import {
  failureAt,
  isComplete,
  KeptProofs,
  type Outcome,
  outOfSteps,
  type Proof,
  type Question,
  type Step,
  type StepLimits,
} from "./proof.ts";
import { TaggedSchemas } from "./tagged-schemas.ts";

const deepest = 5;

const visitsOfStep = 16;

export interface InclusionOptions extends ValueOptions, StepLimits {
  /** Determines whether `readOnly` or `writeOnly` members are omitted. If absent, no members are omitted. */
  readonly direction?: Direction;
  readonly isClosed: boolean;
  /** Whether the reader can treat a string as a one-item list, because the string cannot contain the list delimiter. */
  readonly canSpread: boolean;
  readonly areListsJoined?: boolean;
  areSame(sender: unknown, reader: unknown): boolean;
}

export interface Decide {
  keyword(question: Question, inclusion: Inclusion): void;
  lacksContained(given: Given, inclusion: Inclusion): boolean;
}

/**
 * Proves that every value of the sender's schema is valid against the reader's schema. A proof is always correct; a missing proof means
 * "unknown".
 */
export class Inclusion {
  readonly options: InclusionOptions;
  readonly listed: ListedValues;
  readonly tagged: TaggedSchemas;
  readonly #decide: Decide;
  readonly #within: Inclusion | undefined;
  readonly #kept: KeptProofs;
  #root: unknown;
  #isBrief = false;
  readonly #members = new WeakMap<Given, GivenMembers>();
  readonly #single = new Map<unknown, Given>();
  readonly #impossible = new WeakMap<Given, boolean>();

  /**
   * @param within - Compares schemas within the sender's document to find schemas that contradict each other. If absent, contradictions are
   * not considered.
   */
  constructor(options: InclusionOptions, decide: Decide, within?: Inclusion) {
    this.options = options;
    this.#decide = decide;
    this.#within = within;
    this.#kept = new KeptProofs(options);
    this.listed = new ListedValues(options);
    this.tagged = new TaggedSchemas(options);
  }

  compare(sender: SchemaAt, reader: SchemaAt): Proof {
    this.#root = reader.schema;
    return this.prove(this.inner([sender]), reader, true);
  }

  /** @param isInner - Whether the proof concerns a member or item rather than the value itself. */
  prove(given: Given, reader: SchemaAt, isInner: boolean): Proof {
    const mode = { isInner, isBrief: this.#isBrief };
    return this.#kept.prove(given, reader, mode, () => this.#ask(given, reader, new Set()));
  }

  /** Asks the comparison within the sender's document. `false` if there is none. */
  askWithin(ask: (within: Inclusion) => boolean): boolean {
    const within = this.#within;
    if (within === undefined || this.#kept.isSpent()) return false;
    return this.#kept.withStepsOf(within.#kept, () => ask(within));
  }

  isShown(given: Given, reader: SchemaAt): boolean {
    if (!this.options.asText && this.isRefusedByTag(given, reader)) return false;
    if (this.tagged.lacksRequired(given, reader.schema)) return false;
    const before = this.#isBrief;
    this.#isBrief = true;
    const isShown = isComplete(this.prove(given, reader, false));
    this.#isBrief = before;
    return isShown;
  }

  get isBrief(): boolean {
    return this.#isBrief;
  }

  #isDone(outcome: Outcome): boolean {
    return this.#isBrief && !isShownBy(outcome);
  }

  /** Whether types or tags show that the reader rejects some of the sender's values, provided that the sender has any values. */
  isRefusedByTag(given: Given, { schema }: SchemaAt): boolean {
    return this.tagged.isDisjoint(given, schema) || this.tagged.refusesBranch(given, schema);
  }

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
    this.#kept.isSpent(Math.floor(members.visited / visitsOfStep));
    return members;
  }

  inner(schemas: readonly SchemaAt[]): Given {
    const { find } = this.options.sender;
    const [only, ...others] = schemas;
    if (only === undefined || others.length > 0) return givenOf(schemas, find);
    const known = this.#single.get(only.schema) ?? givenOf(schemas, find);
    this.#single.set(only.schema, known);
    return known;
  }

  isSpent(steps: number): boolean {
    return this.#kept.isSpent(steps);
  }

  addInner(outcome: Outcome, step: Step, schemas: readonly SchemaAt[], reader: SchemaAt): void {
    if (this.#isDone(outcome)) return;
    outcome.edges.push({ step, proof: this.prove(this.inner(schemas), reader, true) });
  }

  /**
   * Collects the failures of a schema's keywords, of its `$ref` and of its `allOf`.
   * @param seen - Schemas to skip. Examined schemas are added.
   */
  #ask(given: Given, asked: SchemaAt, seen: Set<unknown>): Outcome {
    const outcome: Outcome = { failures: [], edges: [] };
    const { schema, pointer } = asked;
    if (schema === true || schema === undefined || seen.has(schema) || this.isImpossible(given))
      return outcome;
    if (this.#isGiven(given, schema)) return outcome;
    const values = this.finiteValues(given);
    if (values !== undefined) {
      outcome.failures.push(...this.listed.refusedOf(given, asked, values));
      return outcome;
    }
    if (!isObject(schema)) {
      outcome.failures.push(failureAt("false", given, pointer));
      return outcome;
    }
    if (this.#kept.isSpent(1)) {
      outcome.failures.push(failureAt(outOfSteps, given, pointer));
      return outcome;
    }
    seen.add(schema);
    const add = ({ failures, edges }: Outcome): void => {
      outcome.failures.push(...failures);
      outcome.edges.push(...edges);
    };
    const names = Object.keys(schema).filter((name) => !certainKeywords.has(name) && !isAnnotation(name));
    for (const name of names)
      if (isSimple(name) && !this.#isDone(outcome))
        add(this.#askKeyword(given, { schema, pointer }, name, 0));
    for (const part of readerParts({ schema, pointer }, this.options.reader.find))
      if (!this.#isDone(outcome)) add(this.#ask(given, part, seen));
    for (const name of names)
      if (!isSimple(name) && !this.#isDone(outcome))
        add(this.#askKeyword(given, { schema, pointer }, name, 0));
    return outcome;
  }

  /**
   * Decides a keyword. If it fails, the sender's values are split into cases and each case is decided.
   * @param depth - How many times the sender's values have been split.
   */
  #askKeyword(given: Given, asked: Atom, keyword: string, depth: number): Outcome {
    const whole: Outcome = { failures: [], edges: [] };
    this.#decide.keyword({ given, asked, keyword, outcome: whole }, this);
    if (isShownBy(whole) || depth >= deepest) return whole;
    const cases = splitCases(given, this.options.sender.find, this.options.isClosed);
    if (cases === undefined) return whole;
    const apart: Outcome = { failures: [], edges: [] };
    for (const one of cases) {
      if (this.#kept.isSpent(1)) {
        whole.failures.push(failureAt(outOfSteps, given, asked.pointer));
        return whole;
      }
      if (this.#isDone(apart)) return apart;
      const values = this.finiteValues(one);
      const own =
        values === undefined
          ? this.isImpossible(one)
            ? apart
            : this.#askKeyword(one, asked, keyword, depth + 1)
          : { failures: this.listed.refusedBy(one, asked, keyword, values), edges: [] };
      if (own === apart) continue;
      apart.failures.push(...own.failures);
      apart.edges.push(...own.edges);
    }
    return apart;
  }

  #isGiven(given: Given, asked: unknown): boolean {
    const { areSame } = this.options;
    return (
      given.roots.some(({ schema }) => areSame(schema, asked)) ||
      given.atoms.some(({ schema }) => areSame(schema, asked))
    );
  }

  isExcluded(given: Given, asked: unknown): boolean {
    return given.excluded.some(({ schema }) => this.options.areSame(schema, asked));
  }

  isImpossible(given: Given): boolean {
    const known = this.#impossible.get(given);
    if (known !== undefined) return known;
    const isImpossible = this.#lacksValues(given);
    if (isImpossible || !this.#kept.isSpent()) this.#impossible.set(given, isImpossible);
    return isImpossible;
  }

  #lacksValues(given: Given): boolean {
    if (given.isEmpty) return true;
    const types = this.types(given);
    const [only, ...others] = types;
    if (only === undefined) return true;
    const within = this.#within;
    const admitted = { ...given, excluded: [] };
    if (given.excluded.some((one) => this.askWithin((own) => own.isShown(admitted, one)))) return true;
    if (
      within !== undefined &&
      only === "array" &&
      others.length === 0 &&
      this.#decide.lacksContained(given, within)
    )
      return true;
    if (others.length > 0) return false;
    if (isNumeric(only)) return hasNoNumber(given.atoms, only === "integer");
    return only === "string" && hasNoText(given.atoms);
  }

  finiteValues(given: Given): readonly Json[] | undefined {
    return this.listed.of(given, this.types(given));
  }

  with(given: Given, added: readonly SchemaAt[]): Given {
    return addSchemas(given, added, this.options.sender.find);
  }
}

function isSimple(keyword: string): boolean {
  const kind = schemaKeywords.get(keyword);
  return kind !== "schema" && kind !== "schema list" && kind !== "schema map";
}

function isShownBy({ failures, edges }: Outcome): boolean {
  return failures.length === 0 && edges.every(({ proof }) => isComplete(proof));
}
