import { refOf } from "../schema/local-ref.ts";
import { isAnnotation } from "../schema/schema-keywords.ts";
import { isObject, type Json } from "../values/json-object.ts";
import type { Atom, Given, SchemaAt } from "./given.ts";

/** A constraint in the reader's schema that the sender's values violate or might violate. */
export interface Failure {
  readonly keyword: string;
  /** The name of a member, or the index of a branch or item. If absent, the failure concerns the keyword's whole value. */
  readonly detail?: string;
  readonly reader: string;
  readonly sender: string;
  readonly value?: Json;
}

export const outOfSteps = "steps";

/**
 * Creates a failure. It refers to the sender's schema at the same place if that schema has the keyword, otherwise to a sender's schema
 * whose union is still undecided.
 */
export function failureAt(keyword: string, given: Given, reader: string, detail?: string): Failure {
  const having = given.atoms.filter(({ schema }) => Object.hasOwn(schema, keyword));
  const own =
    having.find(({ pointer }) => pointer === reader) ??
    having.find(({ schema }) => !given.decided.has(schema[keyword])) ??
    having[0] ??
    firstWithoutRef(given);
  return { keyword, reader, sender: own?.pointer ?? "", ...(detail === undefined ? {} : { detail }) };
}

function firstWithoutRef({ atoms, roots }: Given): SchemaAt | undefined {
  return atoms.find(({ schema }) => !Object.hasOwn(schema, "$ref")) ?? atoms[0] ?? roots[0];
}

export type Step =
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "any-member"; readonly pattern?: string }
  | { readonly kind: "item"; readonly index: number };

export interface Proof {
  readonly sender: readonly { readonly schema: unknown; readonly pointer: string }[];
  readonly reader: { readonly schema: unknown; readonly pointer: string };
  readonly failures: Failure[];
  readonly edges: ProofEdge[];
  isOpen?: boolean;
  verdict?: boolean;
}

interface ProofEdge {
  readonly step?: Step;
  readonly proof: Proof;
}

export interface Outcome {
  readonly failures: Failure[];
  readonly edges: ProofEdge[];
}

export interface Question {
  readonly given: Given;
  readonly asked: Atom;
  readonly keyword: string;
  readonly outcome: Outcome;
}

export function addFailure({ keyword, given, asked, outcome }: Question, detail?: string): void {
  outcome.failures.push(failureAt(keyword, given, asked.pointer, detail));
}

/**
 * Whether neither the proof nor the proofs it depends on contain failures. With recursive schemas, a proof about a value can depend on the
 * same proof about part of the value, which then holds by induction on depth.
 */
export function isComplete(proof: Proof): boolean {
  if (proof.verdict !== undefined) return proof.verdict;
  const seen = new Set<Proof>([proof]);
  const open = [proof];
  let isFinal = true;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.failures.length > 0 || next.verdict === false) {
      proof.verdict = false;
      return false;
    }
    if (next.isOpen === true) isFinal = false;
    for (const edge of next.edges) {
      if (edge.proof.verdict === true || seen.has(edge.proof)) continue;
      seen.add(edge.proof);
      open.push(edge.proof);
    }
  }
  if (isFinal) for (const one of seen) one.verdict = true;
  return true;
}

export interface LocatedFailure {
  readonly failure: Failure;
  readonly steps: readonly Step[];
  readonly proof: Proof;
  /** Proofs about the enclosing values. `around[index]` concerns the value that contains `steps[index]`. */
  readonly around: readonly Proof[];
}

interface Reached {
  readonly proof: Proof;
  readonly step?: Step | undefined;
  readonly from?: Reached;
}

/** Returns the failures of a proof and of the proofs it depends on, ordered by number of steps. Each proof is visited once. */
export function failuresOf(proof: Proof): readonly LocatedFailure[] {
  const found: LocatedFailure[] = [];
  const seen = new Set<Proof>([proof]);
  const open: Reached[] = [{ proof }];
  for (const next of open) {
    if (next.proof.failures.length > 0) {
      const located = locate(next);
      for (const failure of next.proof.failures) found.push({ failure, ...located });
    }
    for (const { step, proof: inner } of next.proof.edges) {
      if (seen.has(inner)) continue;
      seen.add(inner);
      open.push({ proof: inner, step, from: next });
    }
  }
  return found;
}

function locate(reached: Reached): Omit<LocatedFailure, "failure"> {
  const steps: Step[] = [];
  const around: Proof[] = [];
  for (let { step, from } = reached; from !== undefined; { step, from } = from) {
    if (step === undefined) continue;
    steps.push(step);
    around.push(from.proof);
  }
  return { proof: reached.proof, steps: steps.reverse(), around: around.reverse() };
}

const mostSteps = 20_000;

/** How deep proofs can depend on one another. Each uses about twenty frames of the stack, which holds about 10,000. */
const deepest = 200;

interface StepBudget {
  left: number;
}

export interface StepLimits {
  /** The maximum number of steps per comparison. Nothing is proved beyond this limit. Default: 20,000. */
  readonly most?: number;
  /** The step budget shared by all comparisons. If absent, comparisons have no common limit. */
  readonly budget?: StepBudget;
}

export interface ProofMode {
  readonly isInner: boolean;
  readonly isBrief: boolean;
}

/** Compares each pair of schemas once, and counts the steps of each comparison. */
export class KeptProofs {
  readonly #limits: StepLimits;
  readonly #proofs = new Map<string, Proof>();
  readonly #brief = new Map<string, Proof>();
  readonly #ids = new Map<unknown, number>();
  readonly #keys = new WeakMap<Given, string>();
  #sameValue: ReadonlySet<Proof> = new Set();
  #steps = 0;
  #depth = 0;

  constructor(limits: StepLimits = {}) {
    this.#limits = limits;
  }

  get isIdle(): boolean {
    return this.#depth === 0;
  }

  prove(given: Given, reader: SchemaAt, { isInner, isBrief }: ProofMode, ask: () => Outcome): Proof {
    if (this.isIdle) this.#steps = 0;
    const key = this.#keyOf(given, reader.schema);
    const known = this.#known(key, isBrief);
    if (known !== undefined) {
      if (isInner || !this.#sameValue.has(known)) return known;
      const failures = [failureAt("$ref", given, reader.pointer)];
      return { sender: known.sender, reader: known.reader, failures, edges: [] };
    }
    const proof: Proof = { sender: given.roots, reader, failures: [], edges: [], isOpen: true };
    (isBrief ? this.#brief : this.#proofs).set(key, proof);
    const before = this.#sameValue;
    this.#sameValue = isInner ? new Set([proof]) : new Set([...before, proof]);
    this.#depth++;
    const outcome: Outcome =
      this.#depth > deepest ? { failures: [failureAt(outOfSteps, given, reader.pointer)], edges: [] } : ask();
    this.#depth--;
    this.#sameValue = before;
    proof.failures.push(...outcome.failures);
    proof.edges.push(...outcome.edges);
    proof.isOpen = false;
    return proof;
  }

  #known(key: string, isBrief: boolean): Proof | undefined {
    const whole = this.#proofs.get(key);
    const brief = this.#brief.get(key);
    if (isBrief) return whole?.isOpen === true ? brief : (whole ?? brief);
    return whole ?? (brief !== undefined && isComplete(brief) && brief.verdict === true ? brief : undefined);
  }

  isSpent(steps = 0): boolean {
    const { most = mostSteps, budget } = this.#limits;
    this.#steps += steps;
    if (budget !== undefined) budget.left -= steps;
    return this.#steps > most || (budget !== undefined && budget.left < 0);
  }

  /** Runs `compare`, whose proofs are kept in `other`, and counts its steps towards the limits of both objects. */
  withStepsOf(other: KeptProofs, compare: () => boolean): boolean {
    const before = other.isIdle ? 0 : other.#steps;
    const isShown = compare();
    this.isSpent(Math.max(0, other.#steps - before));
    return isShown;
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
    const shared = soleRefOf(schema) ?? schema;
    const id = this.#ids.get(shared) ?? this.#ids.size;
    this.#ids.set(shared, id);
    this.#ids.set(schema, id);
    return id;
  }
}

/** Returns the `$ref` of a schema with no other keywords than annotations, so that all references to a schema are compared once. */
function soleRefOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  const isSole = Object.keys(schema).every((keyword) => keyword === "$ref" || isAnnotation(keyword));
  return isSole ? refOf(schema) : undefined;
}
