import type { Json } from "../values/json-object.ts";
import type { Given, SchemaAt } from "./given.ts";

/** A constraint of the reader's schema that some values of the sender violate, or may violate. */
export interface Failure {
  readonly keyword: string;
  /** The part of the keyword's value that failed: a member's name, or the index of a branch or item. Absent: the whole. */
  readonly detail?: string;
  /** The pointer of the reader's schema that contains the keyword. */
  readonly reader: string;
  /** The pointer of the sender's schema that was compared. */
  readonly sender: string;
  /** A value that the sender's schema admits and the constraint refuses, if one is known. */
  readonly value?: Json;
}

/**
 * Makes a failure of a keyword of the reader's schema. It points to the sender's schema with the same keyword, or else to the first of
 * the sender's schemas that is not just a `$ref`.
 */
export function failureAt(keyword: string, given: Given, reader: string, detail?: string): Failure {
  const own = given.atoms.find(({ schema }) => Object.hasOwn(schema, keyword)) ?? lastOf(given);
  return { keyword, reader, sender: own?.pointer ?? "", ...(detail === undefined ? {} : { detail }) };
}

/** The first schema without a `$ref`, or else the first one. */
function lastOf({ atoms, roots }: Given): SchemaAt | undefined {
  return atoms.find(({ schema }) => !Object.hasOwn(schema, "$ref")) ?? atoms[0] ?? roots[0];
}

/** The step from a value to a part of it. */
export type Step =
  | { readonly kind: "member"; readonly name: string }
  /** A member that no schema names; with a pattern, one whose name matches it. */
  | { readonly kind: "any-member"; readonly pattern?: string }
  | { readonly kind: "item"; readonly index: number };

/** The proof for one pair of schemas: its failures, and the proofs that it depends on. The lists are filled while the proof is made. */
export interface Proof {
  /** The sender's schemas, all of which the values fit. `reader` is the reader's schema, which they should fit. */
  readonly sender: readonly { readonly schema: unknown; readonly pointer: string }[];
  readonly reader: { readonly schema: unknown; readonly pointer: string };
  readonly failures: Failure[];
  readonly edges: ProofEdge[];
}

/** Another proof that a proof depends on. Without a step, both are about the same value. */
interface ProofEdge {
  readonly step?: Step;
  readonly proof: Proof;
}

/** The result of comparing with one schema: its failures, and the proofs it depends on. Without failures, also in these, all is proved. */
export interface Outcome {
  readonly failures: Failure[];
  readonly edges: ProofEdge[];
}

/** Whether a proof and all that it depends on have no failures. A proof may depend on itself, since each step leads to a smaller value. */
export function isComplete(proof: Proof): boolean {
  const seen = new Set<Proof>([proof]);
  const open = [proof];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.failures.length > 0) return false;
    for (const edge of next.edges) {
      if (seen.has(edge.proof)) continue;
      seen.add(edge.proof);
      open.push(edge.proof);
    }
  }
  return true;
}

/** A failure with the shortest path to the value that it is about. */
export interface LocatedFailure {
  readonly failure: Failure;
  readonly steps: readonly Step[];
  readonly proof: Proof;
  /** For each step, the proof about the value that the step starts from. */
  readonly around: readonly Proof[];
}

/** All failures of a proof and of the proofs that it depends on, those with the fewest steps first. Each proof is visited once. */
export function failuresOf(proof: Proof): readonly LocatedFailure[] {
  const found: LocatedFailure[] = [];
  const seen = new Set<Proof>([proof]);
  const open: Omit<LocatedFailure, "failure">[] = [{ proof, steps: [], around: [] }];
  for (let index = 0; index < open.length; index++) {
    const next = open[index];
    if (next === undefined) break;
    for (const failure of next.proof.failures) found.push({ failure, ...next });
    for (const { step, proof: inner } of next.proof.edges) {
      if (seen.has(inner)) continue;
      seen.add(inner);
      const { steps, around } = next;
      open.push(
        step === undefined
          ? { proof: inner, steps, around }
          : { proof: inner, steps: [...steps, step], around: [...around, next.proof] },
      );
    }
  }
  return found;
}
