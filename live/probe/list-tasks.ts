import type { Operation } from "../../contract/model/types.ts";
import { checkCredentials, isGuarded } from "./checks/check-credentials.ts";
import { checkInvalid, type InvalidPlan, planInvalid } from "./checks/check-invalid.ts";
import { checkLink } from "./checks/check-link.ts";
import { checkMethod } from "./checks/check-method.ts";
import { checkSequence, listSequences } from "./checks/check-sequence.ts";
import { checkValid } from "./checks/check-valid.ts";
import type { Crew } from "./crew.ts";
import { readLinks } from "./links/read-links.ts";
import type { CheckName } from "./probe.ts";

/** A part of a probe. */
export interface Task {
  readonly operation: Operation;
  readonly check: CheckName;
  /** How many tasks are known of by now. */
  readonly total: number;
  run(): Promise<void>;
}

/** Breakages of one operation in a row. The rest waits until each operation has had as many. */
const CHUNK = 10;

/**
 * All that is to be done, the most telling first: should requests or time run out, every operation has been looked at, and
 * what is left out are rare ways to break some.
 */
export async function* listTasks(
  crew: Crew,
  operations: readonly Operation[],
): AsyncGenerator<Task, void, undefined> {
  const first = listFirst(crew, operations);
  const total = first.length + operations.length;
  for (const task of first) yield { ...task, total };
  const plans: InvalidPlan[] = [];
  for (const operation of operations) {
    const plan = crew.courier.stopped === undefined ? await planInvalid(crew, operation) : undefined;
    if (plan !== undefined) plans.push(plan);
    yield { operation, check: "invalid", total, run: async () => plan && runChunk(crew, plan, 0) };
  }
  for (let from = CHUNK; plans.some(({ breakages }) => breakages.length > from); from += CHUNK) {
    for (const plan of plans.filter(({ breakages }) => breakages.length > from)) {
      const { operation } = plan.full;
      yield {
        operation,
        check: "invalid",
        total: total + plans.length,
        run: () => runChunk(crew, plan, from),
      };
    }
  }
}

function listFirst(crew: Crew, operations: readonly Operation[]): readonly Omit<Task, "total">[] {
  const chosen = new Set(operations);
  const paths = new Map([...operations].reverse().map((operation) => [operation.path, operation]));
  const sequences = listSequences(crew).filter(({ writer }) => chosen.has(writer));
  const links = operations.flatMap((operation) => readLinks(crew.bench, operation));
  return [
    ...operations.map((operation) => task(operation, "valid", () => checkValid(crew, operation))),
    ...operations
      .filter(isGuarded)
      .map((operation) => task(operation, "credentials", () => checkCredentials(crew, operation))),
    ...[...paths.values()]
      .reverse()
      .map((operation) => task(operation, "method", () => checkMethod(crew, operation))),
    ...sequences.map((sequence) => task(sequence.writer, "sequence", () => checkSequence(crew, sequence))),
    ...links.map((link) => task(link.source, "link", () => checkLink(crew, link))),
  ];
}

function task(operation: Operation, check: CheckName, run: () => Promise<void>): Omit<Task, "total"> {
  return { operation, check, run };
}

async function runChunk(crew: Crew, plan: InvalidPlan, from: number): Promise<void> {
  for (const breakage of plan.breakages.slice(from, from + CHUNK)) {
    if (crew.courier.stopped !== undefined) return;
    await checkInvalid(crew, plan, breakage);
  }
}
