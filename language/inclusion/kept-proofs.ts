import type { Given, SchemaAt } from "./given.ts";
import { failureAt, type Outcome, type Proof } from "./proof.ts";

/** The default limit of steps of one comparison. */
const mostSteps = 20_000;

/** Keeps proofs, so that schemas shared by many operations are compared once, and counts the steps of each comparison. */
export class KeptProofs {
  readonly #most: number;
  readonly #proofs = new Map<string, Proof>();
  /** The proofs that the limit of steps cut short, by key. They are not tried again. */
  readonly #unfinished = new Map<string, Proof>();
  readonly #ids = new Map<unknown, number>();
  /** Kept during one comparison. */
  readonly #keys = new Map<Given, string>();
  /** Unfinished proofs about the value that is compared now. A proof that depends on one would be circular, so it proves nothing. */
  #sameValue: ReadonlySet<Proof> = new Set();
  #steps = 0;
  /** The number of proofs that are not finished. */
  #depth = 0;

  constructor(most: number = mostSteps) {
    this.#most = most;
  }

  /** Whether the next proof begins a comparison. */
  get isIdle(): boolean {
    return this.#depth === 0;
  }

  /**
   * Returns the proof that the sender's values fit a schema, made unless it is kept.
   *
   * @param isInner - Whether the proof is about a member or item, and not about the same value as the proof around it.
   * @param ask - Collects the failures of the schema.
   */
  prove(given: Given, reader: SchemaAt, isInner: boolean, ask: () => Outcome): Proof {
    const isOutermost = this.isIdle;
    if (isOutermost) this.#begin();
    const key = this.#keyOf(given, reader.schema);
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
    const outcome = ask();
    this.#depth--;
    this.#sameValue = before;
    proof.failures.push(...outcome.failures);
    proof.edges.push(...outcome.edges);
    if (isOutermost && this.isSpent()) this.#unfinished.set(key, proof);
    return proof;
  }

  /** Begins a comparison with no steps counted. Proofs are discarded if the last one reached the limit, since they may be incomplete. */
  #begin(): void {
    if (this.isSpent()) this.#proofs.clear();
    this.#steps = 0;
    this.#keys.clear();
  }

  /** Counts steps, and tells whether they exceed the limit. */
  isSpent(steps = 0): boolean {
    this.#steps += steps;
    return this.#steps > this.#most;
  }

  /** Makes a comparison whose proofs `other` keeps, and counts its steps here, too. */
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
    const id = this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }
}
