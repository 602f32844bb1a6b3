import { printSafeJson, showNumber } from "../../contract/findings/show-text.ts";
import type { UsedLeaf } from "../../verifier/consumers/consumer-file.ts";
import type { ConcerningChange, ConsumerAnswer } from "../changes/change.ts";
import { describeChange } from "./describe-report.ts";

/** Prints `breaks 2 of 7 consumers; 1 not known`. */
export function countConsumers(answers: readonly ConsumerAnswer[]): string {
  const count = (answer: ConsumerAnswer["answer"]): number =>
    answers.filter((one) => one.answer === answer).length;
  const open = count("not known");
  const consumers = `${showNumber(answers.length)} ${answers.length === 1 ? "consumer" : "consumers"}`;
  return `breaks ${showNumber(count("breaks"))} of ${consumers}${open === 0 ? "" : `; ${showNumber(open)} not known`}`;
}

/** A change that affects a consumer, in words. All texts are untrusted. */
interface DescribedConcern {
  readonly message: string;
  /** The uses, e.g. `reads Tea.minutes, src/kettle.ts:12:5 (tests of 2026-11-23)`. */
  readonly uses: readonly string[];
}

/** An answer for a consumer, in words. */
export interface DescribedAnswer {
  readonly consumer: string;
  /** The outcome, e.g. `breaks` or `not known: …`. */
  readonly outcome: string;
  readonly concerns: readonly DescribedConcern[];
}

/** Describes an answer, including changes that are risks. */
export function describeAnswer({
  consumer,
  answer,
  reason,
  breaks,
  touches,
}: ConsumerAnswer): DescribedAnswer {
  return {
    consumer,
    outcome: reason === undefined ? answer : `${answer}: ${reason}`,
    concerns: [
      ...breaks.map((one) => describeConcern(one, "")),
      ...touches.map((one) => describeConcern(one, `${one.change.level}: `)),
    ],
  };
}

/** The maximum number of leaves that are named for a change. */
const most = 3;

function describeConcern({ change, leaves }: ConcerningChange, prefix: string): DescribedConcern {
  const uses = leaves.slice(0, most).map((leaf) => describeUse(leaf, change.side));
  const more = leaves.length - most;
  return {
    message: `${prefix}${describeChange(change)}`,
    uses: more > 0 ? [...uses, `and ${showNumber(more)} more`] : uses,
  };
}

/** Describes how a consumer uses a leaf, and the evidence for it. */
export function describeUse({ kind, id, label, evidence }: UsedLeaf, side: "request" | "response"): string {
  const verb = kind === "operations" ? "calls" : side === "request" ? "sends" : "reads";
  const [strongest] = evidence;
  const at = evidence.flatMap((one) => one.at ?? []);
  const places = at.length === 0 ? "" : `, ${at.slice(0, most).join(", ")}`;
  const known =
    strongest === undefined
      ? ""
      : ` (${strongest.kind === "hand" ? "by hand" : strongest.kind}, ${strongest.date})`;
  return `${verb} ${label ?? id}${places}${known}`;
}

/** The answers as a member of the JSON report. */
export function printAnswersJson(answers: readonly ConsumerAnswer[]): string {
  const concern = ({ change, leaves }: ConcerningChange): object => {
    const { fingerprint, against, level, code, message } = change;
    return { fingerprint, against, level, code, message, leaves };
  };
  const count = (answer: ConsumerAnswer["answer"]): number =>
    answers.filter((one) => one.answer === answer).length;
  return printSafeJson(
    {
      total: answers.length,
      breaks: count("breaks"),
      notKnown: count("not known"),
      answers: answers.map(({ consumer, answer, reason, breaks, touches }) => ({
        ...{ consumer, answer, reason },
        breaks: breaks.map(concern),
        touches: touches.map(concern),
      })),
    },
    0,
  );
}
