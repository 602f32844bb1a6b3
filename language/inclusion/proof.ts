import type { Json } from "../values/json-object.ts";
import type { Given, SchemaAt } from "./given.ts";

/** A constraint of the reader's schema that is not proved for the sender's values. */
export interface Failure {
  readonly keyword: string;
  /** The part of the keyword's value that failed: the name of a member, or the index of a branch. */
  readonly detail?: string;
  /** The reader's schema that holds the keyword, in its normalised document. */
  readonly reader: string;
  /** The pointer of the sender's schema that was compared. */
  readonly sender: string;
  /** A value that the sender's schema admits and the constraint refuses, if one is known. */
  readonly value?: Json;
}

/**
 * A failure of a keyword of the reader's schema. The place in the sender's document is the schema with the same keyword, if there is one.
 */
export function failureAt(keyword: string, given: Given, reader: string, detail?: string): Failure {
  const own = given.atoms.find(({ schema }) => Object.hasOwn(schema, keyword)) ?? lastOf(given);
  return { keyword, reader, sender: own?.pointer ?? "", ...(detail === undefined ? {} : { detail }) };
}

/** The first schema that is not a reference, or else the first one. */
function lastOf({ atoms, roots }: Given): SchemaAt | undefined {
  return atoms.find(({ schema }) => !Object.hasOwn(schema, "$ref")) ?? atoms[0] ?? roots[0];
}

/** The step from a value to a part of it. */
export type Step =
  | { readonly kind: "member"; readonly name: string }
  /** A member that is not named, or whose name fits a pattern. */
  | { readonly kind: "any-member"; readonly pattern?: string }
  | { readonly kind: "item"; readonly index: number };

/** The proof for one pair of schemas: its failures, and the proofs that it depends on. Filled while it is made. */
export interface Proof {
  /** The schemas that the values have to fit, of both documents. */
  readonly sender: readonly { readonly schema: unknown; readonly pointer: string }[];
  readonly reader: { readonly schema: unknown; readonly pointer: string };
  readonly failures: Failure[];
  readonly edges: ProofEdge[];
}

/** A proof that another one depends on; without a step, it is about the same value. */
interface ProofEdge {
  readonly step?: Step;
  readonly proof: Proof;
}

/**
 * Whether neither a proof nor any proof that it depends on has failures. A proof may depend on itself, since the value gets smaller at each
 * step.
 */
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
  /** For each step, the proof about the value from which the step leads. */
  readonly around: readonly Proof[];
}

/** All failures of a proof and of those that it depends on, the nearest first, each once. */
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
