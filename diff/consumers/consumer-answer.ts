/**
 * The effect of a comparison on each consumer. Types only.
 *
 * @module
 */
import type { UsedLeaf } from "../../verifier/consumers/consumer-file.ts";
import type { Change } from "../changes/change.ts";

/** A change that affects parts that a consumer uses. */
export interface ConcerningChange {
  readonly change: Change;
  /** The affected parts that the consumer uses, with the evidence. */
  readonly leaves: readonly UsedLeaf[];
}

/** Whether changes break one consumer. */
export interface ConsumerAnswer {
  readonly consumer: string;
  /** `not known`: there is no evidence, or it is about another state of the document or an undecided change. */
  readonly answer: "breaks" | "does not break" | "not known";
  /** The breaking changes that break it. */
  readonly breaks: readonly ConcerningChange[];
  /** Changes of the levels `risk` and `undecided` in parts that the consumer uses. */
  readonly touches: readonly ConcerningChange[];
  /** The reason why the answer is not known, or why nothing breaks. */
  readonly reason?: string;
}
