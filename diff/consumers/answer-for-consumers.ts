import type { Contract } from "../../contract/build/contract.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import { isObject } from "../../language/values/json-object.ts";
import { parentPointer, readPointer } from "../../runtime/pointer.ts";
import {
  type ConsumerFile,
  leafKey,
  mergeUsedLeaves,
  type UsedLeaf,
} from "../../verifier/consumers/consumer-file.ts";
import { createLeafFinder } from "../../verifier/consumers/find-used-leaves.ts";
import { fingerprintDocument } from "../../verifier/coverage/coverage-data.ts";
import { operationLeafId } from "../../verifier/coverage/leaf.ts";
import type { Change, ConcerningChange, ConsumerAnswer, Pair } from "../changes/change.ts";
import { daysBetween } from "../compare/compare-notice.ts";
import { prepareContract } from "../witness/prepare-contract.ts";
import { type Concerned, concernedLeaves, listHolders } from "./concerned-leaves.ts";

export interface Comparison {
  readonly contracts: Pair<Contract>;
  readonly changes: readonly Change[];
}

/**
 * Determines which consumers the changes break. A request change breaks consumers that send the affected part (a leaf), a new requirement
 * breaks every caller of the operation, and a response change breaks consumers that read the affected part.
 * @param files - Files with the same consumer and version are merged. Among several versions, compared ones take precedence, then the one
 * with the latest evidence.
 * @param comparisons - One per older version in use. Each consumer is matched with its own version's comparison.
 * @param today - `YYYY-MM-DD`
 */
export function answerForConsumers(
  files: readonly ConsumerFile[],
  comparisons: readonly Comparison[],
  today: string,
): readonly ConsumerAnswer[] {
  const judges = comparisons.map((comparison) => ({
    fingerprint: fingerprintDocument(comparison.contracts.old).fingerprint,
    judge: createConsumerJudge(comparison),
    comparison,
  }));
  const [first] = judges;
  if (first === undefined) throw new TypeError("There is always a version to compare with.");
  const now = fingerprintDocument(first.comparison.contracts.new).fingerprint;
  const known = new Set([now, ...judges.map(({ fingerprint }) => fingerprint)]);
  return chooseStates(files, known).map((consumer) => {
    const { fingerprint } = consumer.document;
    const own = judges.find((one) => one.fingerprint === fingerprint);
    if (own !== undefined) return own.judge(consumer);
    const base = { consumer: consumer.consumer, breaks: [], touches: [] };
    if (fingerprint === now)
      return { ...base, answer: "does not break", reason: "it is made for the new version" };
    if (!judges.some(({ comparison }) => comparison.changes.some(mayBreak)))
      return { ...base, answer: "does not break" };
    const seen = judges
      .map(({ judge }) => judge(consumer))
      .flatMap(({ breaks, touches }) => [...breaks, ...touches]);
    const reason = describeStale(consumer, first.comparison.contracts.old, today);
    return { ...base, answer: "not known", reason, touches: seen };
  });
}

function chooseStates(files: readonly ConsumerFile[], known: ReadonlySet<string>): readonly ConsumerFile[] {
  const names = [...new Set(files.map(({ consumer }) => consumer))].sort();
  return names.flatMap((name) => {
    const own = files.filter(({ consumer }) => consumer === name);
    const fresh = own.filter(({ document }) => known.has(document.fingerprint));
    const latest = (fresh.length > 0 ? fresh : own)
      .toSorted((some, other) => (lastDate(some) < lastDate(other) ? -1 : 1))
      .at(-1);
    if (latest === undefined) return [];
    const same = own.filter(({ document }) => document.fingerprint === latest.document.fingerprint);
    return [{ ...latest, ...mergeUsedLeaves(same) }];
  });
}

function lastDate({ sends, reads }: ConsumerFile): string {
  const dates = [...sends, ...reads].flatMap(({ evidence }) => evidence.map(({ date }) => date));
  return dates.sort().at(-1) ?? "";
}

function mayBreak({ level }: Change): boolean {
  return level === "breaking" || level === "undecided";
}

/** The leaves that a change affects and a consumer uses. `undefined` if there is too little evidence. */
type Use = readonly UsedLeaf[] | undefined;

function createConsumerJudge({ contracts, changes }: Comparison): (consumer: ConsumerFile) => ConsumerAnswer {
  const holders = listHolders(contracts.old);
  const stillFits = createFitTest(contracts.new);
  const asked = changes
    .filter((change) => mayBreak(change) || change.level === "risk")
    .map((change) => ({ change, concerned: concernedLeaves(change, contracts, holders) }));
  return (consumer) => {
    const used = new UsedByConsumer(consumer);
    const uses = asked.map(({ change, concerned }) => ({
      change,
      use: used.of(change, concerned)?.filter((leaf) => !stillFits(leaf, change)),
    }));
    const among = (isAmong: (change: Change) => boolean): readonly ConcerningChange[] =>
      uses.flatMap(({ change, use = [] }) =>
        isAmong(change) && use.length > 0 ? [{ change, leaves: use }] : [],
      );
    const breaks = among(({ level }) => level === "breaking");
    const touches = among(({ level }) => level !== "breaking");
    const base = { consumer: consumer.consumer, breaks, touches };
    if (breaks.length > 0) return { ...base, answer: "breaks" };
    if (!changes.some(mayBreak)) return { ...base, answer: "does not break" };
    const reason = used.isEmpty
      ? "there is no evidence of what it uses"
      : describeUnknown(
          uses.filter(({ change, use }) => mayBreak(change) && use === undefined),
          touches,
        );
    return reason === undefined
      ? { ...base, answer: "does not break" }
      : { ...base, answer: "not known", reason };
  };
}

/**
 * Checks whether the new document accepts every value that a consumer's source code sends for a leaf. All evidence must be literals in
 * source code.
 */
function createFitTest(now: Contract): (leaf: UsedLeaf, change: Change) => boolean {
  const { accepts } = prepareContract(now, false);
  return ({ evidence }, { code, side, subject }) => {
    const pointer = subject.pointers.new;
    const keyword = /^schema\/(.*)$/.exec(code)?.[1];
    if (pointer === null || keyword === undefined || side === "response") return false;
    if (evidence.some(({ values }) => values === undefined)) return false;
    const own = pointer.endsWith(`/${keyword}`) ? parentPointer(pointer) : pointer;
    const schema = readPointer(now.document, own);
    if (!isObject(schema)) return false;
    const values = evidence.flatMap((one) => one.values ?? []);
    return values.every((value) => accepts(schema, value));
  };
}

function describeUnknown(
  open: readonly { readonly change: Change }[],
  touches: readonly ConcerningChange[],
): string | undefined {
  const [first] = open;
  if (first !== undefined) {
    if (first.change.subject.operations.every(({ isSent }) => isSent))
      return "webhooks, callbacks or parts that could not be understood change, and there is no evidence about these";
    const verb = first.change.side === "request" ? "sends" : "reads";
    const [operation = "an operation that changes"] = first.change.operations;
    return `it calls ${operation}, and there is no evidence of what it ${verb}`;
  }
  return touches.some(({ change }) => change.level === "undecided")
    ? "a change of what it uses is undecided"
    : undefined;
}

class UsedByConsumer {
  readonly isEmpty: boolean;
  readonly #sends: ReadonlyMap<string, UsedLeaf>;
  readonly #reads: ReadonlyMap<string, UsedLeaf>;
  readonly #hasCalls: boolean;
  readonly #isReceiver: boolean;

  constructor({ sends, reads }: ConsumerFile) {
    const keyed = (leaves: readonly UsedLeaf[]) =>
      new Map(leaves.map((leaf) => [leafKey(leaf), leaf] as const));
    this.#sends = keyed(sends);
    this.#reads = keyed(reads);
    this.isEmpty = sends.length + reads.length === 0;
    this.#hasCalls = sends.some(({ kind }) => kind === "operations");
    this.#isReceiver = reads.some(({ kind }) => kind === "operations");
  }

  of(change: Change, concerned: Concerned): Use {
    const { operations } = change.subject;
    const received = operations.flatMap(({ old, isSent }) =>
      isSent ? (this.#reads.get(operationKey(old.id)) ?? []) : [],
    );
    if (received.length > 0) return received;
    // Evidence from tests never contains webhooks, and unparsed parts appear in no evidence.
    if (operations.every(({ isSent }) => isSent))
      return this.#isReceiver && operations.length > 0 ? [] : undefined;
    return this.#ofCalls(change, concerned);
  }

  #ofCalls({ side, subject }: Change, concerned: Concerned): Use {
    const calls = subject.operations.flatMap(({ old }) => this.#call(old.id) ?? []);
    if (calls.length === 0 && (this.#hasCalls || concerned.kind === "call")) return [];
    if (concerned.kind === "call") return calls;
    const own = side === "request" ? this.#sends : this.#reads;
    const find = (keys: readonly string[]): readonly UsedLeaf[] => keys.flatMap((key) => own.get(key) ?? []);
    const used = find(concerned.keys);
    if (used.length > 0) return concerned.kind === "values" ? byValues(used, concerned, find) : used;
    const noted = calls.filter((call) => !isSeen(call, side));
    const isKnown = noted.length === 0 || this.#isDetailed(side);
    // A manually added operation that lists no media types covers all of them.
    const isWhole = noted.length > 0 && concerned.keys.some((key) => key.startsWith("mediaTypes "));
    if (isWhole && (isKnown || side === "request")) return noted;
    return isKnown ? [] : undefined;
  }

  #call(id: string): UsedLeaf | undefined {
    return this.#sends.get(operationKey(id));
  }

  #isDetailed(side: Change["side"]): boolean {
    return side === "response"
      ? this.#reads.size > 0
      : [...this.#sends.values()].some(({ kind }) => kind !== "operations");
  }
}

function operationKey(id: string): string {
  return leafKey({ kind: "operations", id: operationLeafId(id) });
}

/** Traffic proves use only in requests: it cannot show which response values the consumer reads. */
function isSeen({ evidence }: UsedLeaf, side: Change["side"]): boolean {
  return evidence.some(
    ({ kind }) => kind === "tests" || kind === "source" || (kind === "traffic" && side === "request"),
  );
}

function byValues(
  used: readonly UsedLeaf[],
  { values, all }: Extract<Concerned, { kind: "values" }>,
  find: (keys: readonly string[]) => readonly UsedLeaf[],
): readonly UsedLeaf[] {
  const isOfTraffic = used.every(({ evidence }) => evidence.every(({ kind }) => kind === "traffic"));
  return isOfTraffic && find(all).length > 0 ? find(values) : used;
}

function describeStale(consumer: ConsumerFile, old: Contract, today: string): string {
  const { document, sends, reads } = consumer;
  const leaves = [...sends, ...reads];
  const finder = createLeafFinder(old);
  const gone = leaves.filter((leaf) => finder.find(leaf) === undefined).length;
  const { title, version } = old.model;
  const date = lastDate(consumer);
  const age =
    date === "" ? "" : ` of ${date} (${showCount(Math.max(0, daysBetween(date, today)), "day")} old)`;
  const state =
    document.title === title && document.version === version
      ? `another state of version ${version}`
      : document.version === ""
        ? "an unknown version"
        : `version ${document.version} of ${document.title}, and the old document is version ${version}`;
  const rest = gone === 0 ? "" : `; ${gone} of ${leaves.length} leaves are no longer in it`;
  return `its evidence${age} is of ${state}${rest}`;
}
