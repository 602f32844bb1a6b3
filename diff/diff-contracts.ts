import type { Contract } from "../contract/build/contract.ts";
import type { Place } from "../contract/findings/finding.ts";
import {
  type Change,
  type ChangeLevel,
  changeLevels,
  type DiffReport,
  type Pair,
  worstLevel,
} from "./changes/change.ts";
import type { CompareOptions } from "./compare/compare-operation.ts";
import { listParts } from "./compare/list-parts.ts";
import type { Difference, OperationPair, Part, SchemaQuestion } from "./compare/part.ts";

/** How to compare. */
export interface DiffOptions extends CompareOptions {
  /** List changes of level `source` as well. Default: false. */
  readonly withSource?: boolean;
}

/** One cause, with all that see it. */
interface Cause {
  readonly difference: Difference;
  readonly operations: Set<string>;
  readonly pairs: OperationPair[];
  readonly parts: Set<Part>;
}

/**
 * Compares two versions of a contract: what changed, whom it breaks, and the exchange that shows it. The same two give the same report.
 * Never throws for what a document holds.
 */
export async function diffContracts(
  contracts: Pair<Contract>,
  options: DiffOptions = {},
): Promise<DiffReport> {
  const parts = listParts(contracts, options).filter(
    ({ differences, questions }) => differences.length + questions.length > 0,
  );
  const causes = gatherCauses(parts, contracts);
  const levels = new Map<Part, ChangeLevel>();
  const changes: Change[] = [];
  for (const cause of causes) {
    const change = describeCause(cause, contracts);
    if (change.level === "source" && options.withSource !== true) continue;
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
  return { level: worstLevel(changes), summary, changes };
}

function weigh(level: ChangeLevel): number {
  return changeLevels.indexOf(level);
}

function gatherCauses(parts: readonly Part[], contracts: Pair<Contract>): readonly Cause[] {
  const areSame = JSON.stringify(contracts.old.model.schemas) === JSON.stringify(contracts.new.model.schemas);
  const causes = new Map<string, Cause>();
  for (const part of parts) {
    for (const difference of [
      ...part.differences,
      ...part.questions.flatMap((question) => compareSchemas(question, areSame)),
    ]) {
      const { side, code, places, message } = difference;
      const key = JSON.stringify([side, code, places, message]);
      const cause = causes.get(key) ?? { difference, operations: new Set(), pairs: [], parts: new Set() };
      causes.set(key, cause);
      if (part.label !== "") cause.operations.add(part.label);
      if (part.operation !== undefined) cause.pairs.push(part.operation);
      cause.parts.add(part);
    }
  }
  return [...causes.values()];
}

function compareSchemas({ schemas, side, subject }: SchemaQuestion, areSame: boolean): readonly Difference[] {
  if (areSame && JSON.stringify(schemas.old.schema) === JSON.stringify(schemas.new.schema)) return [];
  const places = { old: schemas.old.pointer, new: schemas.new.pointer };
  const message = `The schema of ${subject} changed.`;
  return [{ code: "schema/changed", side, message, places, level: "undecided" }];
}

function describeCause({ difference, operations }: Cause, contracts: Pair<Contract>): Change {
  const { code, message, side, level, fix } = difference;
  const places = {
    old: placeOf(contracts.old, difference.places.old),
    new: placeOf(contracts.new, difference.places.new),
  };
  return {
    level: typeof level === "string" ? level : level.otherwise,
    code,
    message,
    side,
    places,
    operations: [...operations],
    ...(fix === undefined ? {} : { fix }),
    fingerprint: `${side} ${code} ${[...operations][0] ?? ""} ${difference.places.new ?? difference.places.old ?? ""}`,
  };
}

function placeOf(contract: Contract, pointer: string | null): Place | null {
  return pointer === null ? null : contract.placeOf(pointer);
}
