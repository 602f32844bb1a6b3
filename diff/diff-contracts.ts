import type { Contract } from "../contract/build/contract.ts";
import type { Place } from "../contract/findings/finding.ts";
import { chooseReadings, type Readings } from "../verifier/judge/readings.ts";
import {
  type Change,
  type ChangeLevel,
  changeLevels,
  type DiffReport,
  type Pair,
  worstLevel,
} from "./changes/change.ts";
import { type Effort, limitsOf } from "./changes/effort.ts";
import type { CompareOptions } from "./compare/compare-operation.ts";
import { listParts } from "./compare/list-parts.ts";
import { createTelling } from "./compare/natural-order.ts";
import type { Difference, Part } from "./compare/part.ts";
import { SchemaComparison, type SchemaDifference, type SchemaOptions } from "./compare-schemas.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { createWitnessSearch, type WitnessSearch } from "./witness/search-witness.ts";

export interface DiffOptions extends CompareOptions {
  /** Whether `old` is the newer document, so that changes are told from `new` to `old`. Default: false. */
  readonly isReversed?: boolean;
  /** Whether to list `source` changes. Default: false. */
  readonly withSource?: boolean;
  /** Interpretations of ambiguous rules. Default: the judge's readings. */
  readonly readings?: Partial<Readings> | undefined;
  /** Seed of the search for exchanges, a whole number from 0. Default: 1. */
  readonly seed?: number;
  readonly effort?: Effort | undefined;
  /** Called before each search with the number of decided changes and the total. */
  readonly onProgress?: ((decided: number, all: number) => void) | undefined;
}

interface Cause {
  readonly occurrences: Occurrence[];
  readonly operations: Set<string>;
  readonly parts: Set<Part>;
}

interface Occurrence {
  readonly part: Part;
  readonly difference: SchemaDifference;
}

const mostOccurrences = 3;

/**
 * Compares two versions of a contract. Lists each change, whether it breaks clients or servers, and an exchange that demonstrates it. The
 * result is deterministic for the same input and options. Invalid document content never causes an exception.
 */
export async function diffContracts(
  contracts: Pair<Contract>,
  options: DiffOptions = {},
): Promise<DiffReport> {
  const { seed = 1 } = options;
  const limits = limitsOf(contracts, options.effort);
  const search = createWitnessSearch(contracts, options.readings, seed, limits);
  const listed = listParts(contracts, options).filter(
    ({ differences, questions }) => differences.length + questions.length > 0,
  );
  const parts = await leaveOutUnmet(listed, search);
  const levels = new Map<Part, ChangeLevel>();
  const changes: Change[] = [];
  const causes = gatherCauses(parts, contracts, search, { ...options, limits });
  const tell = options.isReversed === true ? createTelling(contracts, options) : undefined;
  for (const [index, cause] of causes.entries()) {
    options.onProgress?.(index, causes.length);
    const described = await describeCause(cause, contracts, search);
    const told = cause.occurrences[0] && tell?.(cause.occurrences[0].difference);
    const change = described && { ...described, ...told };
    if (change === undefined || (change.level === "source" && options.withSource !== true)) continue;
    if (change.level === "compatible" && [...cause.parts].every(({ onlyIf }) => onlyIf !== undefined))
      continue;
    changes.push(change);
    for (const part of cause.parts) {
      const known = levels.get(part);
      if (known === undefined || weigh(change.level) < weigh(known)) levels.set(part, change.level);
    }
  }
  changes.sort((some, other) => weigh(some.level) - weigh(other.level));
  const counted = (level: ChangeLevel): number => parts.filter((part) => levels.get(part) === level).length;
  const [witnessed, undecided] = [counted("breaking"), counted("undecided")];
  const summary = { parts: parts.length, proved: parts.length - witnessed - undecided, witnessed, undecided };
  const readings = chooseReadings(options.readings);
  return { level: worstLevel(changes), summary, changes, readings, seed };
}

/** Leaves out the parts whose condition no request was found to meet. */
async function leaveOutUnmet(parts: readonly Part[], search: WitnessSearch): Promise<readonly Part[]> {
  const met = new Map<Part["operation"], boolean>();
  const kept: Part[] = [];
  for (const part of parts) {
    const { operation, onlyIf } = part;
    if (onlyIf !== undefined && operation !== undefined && !met.has(operation)) {
      const sender = operation.isSent ? "new" : "old";
      met.set(operation, (await search.search(operation, onlyIf, sender)) !== undefined);
    }
    if (onlyIf === undefined || met.get(operation) === true) kept.push(part);
  }
  return kept;
}

function weigh(level: ChangeLevel): number {
  return changeLevels.indexOf(level);
}

function gatherCauses(
  parts: readonly Part[],
  contracts: Pair<Contract>,
  search: WitnessSearch,
  options: SchemaOptions,
): readonly Cause[] {
  const schemas = new SchemaComparison(contracts, search.prepared, options);
  const causes = new Map<string, Cause>();
  for (const part of parts) {
    const own = part.questions.flatMap((question) => schemas.compare(question));
    for (const difference of [...part.differences, ...own]) {
      const key = keyOf(difference);
      const cause = causes.get(key) ?? { occurrences: [], operations: new Set(), parts: new Set() };
      causes.set(key, cause);
      cause.occurrences.push({ part, difference });
      if (part.label !== "") cause.operations.add(part.label);
      cause.parts.add(part);
    }
  }
  return [...causes.values()];
}

/** Returns the same key for differences with the same cause. Schema differences are identified by their detail instead of their message. */
function keyOf({ side, code, places, message, detail }: SchemaDifference): string {
  return JSON.stringify([side, code, places, code.startsWith("schema/") ? (detail ?? "") : message]);
}

async function describeCause(
  { occurrences, operations, parts }: Cause,
  contracts: Pair<Contract>,
  search: WitnessSearch,
): Promise<Change | undefined> {
  const [first] = occurrences;
  if (first === undefined) return undefined;
  const { difference } = first;
  const { code, message, side, fix, detail } = difference;
  const found = await decideLevel(occurrences, search);
  const places = {
    old: placeOf(contracts.old, difference.places.old),
    new: placeOf(contracts.new, difference.places.new),
  };
  const operation = [...parts].find((part) => part.operation !== undefined)?.operation;
  return {
    level: found.level,
    code,
    message,
    side,
    places,
    operations: [...operations],
    ...(found.witness === undefined ? {} : { witness: found.witness }),
    ...(found.basePath === undefined ? {} : { basePath: found.basePath }),
    ...(found.level === "undecided" && found.tries !== undefined ? { tries: found.tries } : {}),
    ...(fix === undefined || found.level === "compatible" ? {} : { fix }),
    fingerprint: fingerprintOf(difference, contracts, operation, [...operations][0] ?? ""),
    subject: {
      pointers: difference.places,
      ...(detail === undefined || detail === "*" ? {} : { member: detail }),
      operations: [...new Set([...parts].flatMap(({ operation }) => operation ?? []))],
    },
  };
}

interface Decided {
  readonly level: ChangeLevel;
  readonly witness?: Change["witness"];
  readonly basePath?: Change["basePath"];
  readonly tries?: number;
}

async function decideLevel(occurrences: readonly Occurrence[], search: WitnessSearch): Promise<Decided> {
  const [first] = occurrences;
  let level: Difference["level"] = first?.difference.level ?? "undecided";
  const before = search.tries();
  for (const { part, difference } of occurrences.slice(0, mostOccurrences)) {
    level = difference.level;
    if (typeof level === "string" || part.operation === undefined) continue;
    const { target, atMost } = level;
    const sender = level.allowedBy ?? senderOf(difference, part);
    const found = await search.search(part.operation, target, sender, difference.goal);
    if (found === undefined) continue;
    const { exchange: witness, isClosed, basePath } = found;
    const shown = basePath === undefined ? { witness } : { witness, basePath };
    return { level: !isClosed || atMost === "risk" ? "risk" : "breaking", ...shown };
  }
  if (typeof level === "string") return { level };
  return { level: level.otherwise, tries: search.tries() - before };
}

/**
 * Returns the version that sends the message. Clients use the old document and servers the new one. For webhooks, requests follow the new
 * document and responses the old one.
 */
function senderOf({ side }: Difference, { operation }: Part): "old" | "new" {
  return (side === "request") === (operation?.isSent === true) ? "new" : "old";
}

function placeOf(contract: Contract, pointer: string | null): Place | null {
  return pointer === null ? null : contract.placeOf(pointer);
}
