/**
 * What a comparison means for each consumer. Types only.
 *
 * @module
 */
import type { UsedLeaf } from "../../verifier/consumers/consumer-file.ts";
import type { Change } from "../changes/change.ts";

/** A change that concerns what a consumer uses. */
export interface ConcerningChange {
  readonly change: Change;
  /** What it uses of it, with its evidence. */
  readonly leaves: readonly UsedLeaf[];
}

/** Whether changes break one consumer. */
export interface ConsumerAnswer {
  readonly consumer: string;
  /** `not known`: there is no evidence, or it is of another state of the document, or it touches what is undecided. */
  readonly answer: "breaks" | "does not break" | "not known";
  /** The breaking changes that break it. */
  readonly breaks: readonly ConcerningChange[];
  /** Changes of the levels `risk` and `undecided` that are about what it uses. */
  readonly touches: readonly ConcerningChange[];
  /** Why it is not known, or in what way it does not break. */
  readonly reason?: string;
}
