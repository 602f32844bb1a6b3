import type { Operation } from "../../contract/model/types.ts";
import { isGuarded } from "../../runtime/server/is-guarded.ts";
import { checkBulk } from "./checks/check-bulk.ts";
import { checkMissingHead, checkNewIdentity, checkReferred } from "./checks/check-deleted.ts";
import { checkHttp } from "./checks/check-http.ts";
import { checkInvalid, type InvalidPlan, planInvalid } from "./checks/check-invalid.ts";
import { checkLink, readLinks } from "./checks/check-link.ts";
import { checkDefaultLength, checkList } from "./checks/check-list.ts";
import { checkMethod } from "./checks/check-method.ts";
import { checkOrphan, checkOtherParent, listNestedItems } from "./checks/check-orphan.ts";
import { checkPrivate, listPrivate } from "./checks/check-private.ts";
import { checkReadOnly } from "./checks/check-read-only.ts";
import { checkCredentials, checkValid } from "./checks/check-requests.ts";
import { checkSequence, listSequences } from "./checks/check-sequence.ts";
import { checkThemes } from "./checks/check-themes.ts";
import { checkUnknownReference } from "./checks/check-unknown-reference.ts";
import { checkEcho, checkWrites } from "./checks/check-writes.ts";
import { listItemWrites } from "./items/item-writes.ts";
import { listBulkWrites } from "./items/list-bulk.ts";
import type { CheckName } from "./probe.ts";
import type { ProbeSession } from "./probe-session.ts";

export interface Task {
  readonly operation: Operation;
  readonly check: CheckName;
  readonly total: number;
  run(): Promise<void>;
}

/** Returns a function that names tasks in the order in which they are listed. Names are stable for the same document and options. */
export function createTaskNames(): (task: Task) => string {
  const counts = new Map<string, number>();
  return ({ operation, check }) => {
    const name = `${check} ${operation.id}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  };
}

/** Number of consecutive breakages per operation. It is small so that every operation is tried before time runs out. */
const CHUNK = 10;

/**
 * Lists valid requests, credentials, methods, sequences and links first. Breakages come last because they matter least if time runs out.
 * Operations take turns with {@link CHUNK} breakages each.
 */
export async function* listTasks(
  session: ProbeSession,
  operations: readonly Operation[],
): AsyncGenerator<Task, void, undefined> {
  const first = listFirst(session, operations);
  const total = first.length + operations.length;
  for (const task of first) yield { ...task, total };
  const plans: InvalidPlan[] = [];
  for (const operation of operations) {
    const plan = session.sender.stopped === undefined ? await planInvalid(session, operation) : undefined;
    if (plan !== undefined) plans.push(plan);
    yield { operation, check: "invalid", total, run: async () => plan && runChunk(session, plan, 0) };
  }
  for (let from = CHUNK; plans.some(({ breakages }) => breakages.length > from); from += CHUNK) {
    for (const plan of plans.filter(({ breakages }) => breakages.length > from)) {
      const { operation } = plan.full;
      yield {
        operation,
        check: "invalid",
        total: total + plans.length,
        run: () => runChunk(session, plan, from),
      };
    }
  }
}

function listFirst(session: ProbeSession, operations: readonly Operation[]): readonly Omit<Task, "total">[] {
  const chosen = new Set(operations);
  const paths = new Map([...operations].reverse().map((operation) => [operation.path, operation]));
  const sequences = listSequences(session).filter(({ writer }) => chosen.has(writer));
  const links = operations.flatMap((operation) => readLinks(session.context, operation));
  return [
    ...operations.map((operation) => task(operation, "valid", () => checkValid(session, operation))),
    ...operations
      .filter((operation) => session.context.listPlaces.has(operation))
      .map((operation) => task(operation, "list", () => checkList(session, operation))),
    ...operations
      .filter(isGuarded)
      .map((operation) => task(operation, "credentials", () => checkCredentials(session, operation))),
    ...[...paths.values()]
      .reverse()
      .map((operation) => task(operation, "method", () => checkMethod(session, operation))),
    ...operations
      .filter(({ parameters, body }) => body !== undefined || parameters.some((one) => one.in === "query"))
      .map((operation) => task(operation, "valid", () => checkThemes(session, operation))),
    ...sequences.map((sequence) => task(sequence.writer, "sequence", () => checkSequence(session, sequence))),
    ...operations
      .filter((one) => ["create", "replace"].includes(session.context.roles.get(one)?.action ?? ""))
      .map((operation) => task(operation, "sequence", () => checkEcho(session, operation))),
    ...operations
      .filter(({ body }) => body !== undefined)
      .map((operation) => task(operation, "sequence", () => checkReadOnly(session, operation))),
    ...listItemWrites(session)
      .filter(({ writer }) => chosen.has(writer))
      .map((write) => task(write.writer, "sequence", () => checkWrites(session, write))),
    ...listItemWrites(session)
      .filter(({ writer, remover }) => writer === remover && chosen.has(writer))
      .flatMap((write) => [
        task(write.writer, "sequence", () => checkNewIdentity(session, write)),
        task(write.reader ?? write.writer, "http", () => checkMissingHead(session, write)),
      ]),
    ...listItemWrites(session)
      .filter(({ writer, reader, creator }) => writer === reader && chosen.has(creator))
      .map((write) => task(write.creator, "sequence", () => checkReferred(session, write))),
    ...listItemWrites(session)
      .filter(({ writer }) => chosen.has(writer) && ["PUT", "PATCH"].includes(writer.method))
      .map((write) => task(write.writer, "sequence", () => checkUnknownReference(session, write))),
    ...listNestedItems(session)
      .filter(({ reader }) => chosen.has(reader))
      .map((nested) => task(nested.reader, "sequence", () => checkOrphan(session, nested))),
    ...listNestedItems(session)
      .filter(({ reader }) => chosen.has(reader))
      .map((nested) => task(nested.reader, "sequence", () => checkOtherParent(session, nested))),
    ...listBulkWrites(session.context)
      .filter(({ writer }) => chosen.has(writer))
      .map((bulk) => task(bulk.writer, "sequence", () => checkBulk(session, bulk))),
    ...operations
      .filter(({ method }) => method === "GET")
      .map((operation) => task(operation, "http", () => checkHttp(session, operation))),
    ...listPrivate(session)
      .filter((operation) => chosen.has(operation))
      .map((operation) => task(operation, "private", () => checkPrivate(session, operation))),
    // By now the probe has created most items.
    ...operations
      .filter((operation) => session.context.listPlaces.has(operation))
      .map((operation) => task(operation, "list", () => checkDefaultLength(session, operation))),
    ...links.map((link) => task(link.source, "link", () => checkLink(session, link))),
  ];
}

function task(operation: Operation, check: CheckName, run: () => Promise<void>): Omit<Task, "total"> {
  return { operation, check, run };
}

async function runChunk(session: ProbeSession, plan: InvalidPlan, from: number): Promise<void> {
  for (const breakage of plan.breakages.slice(from, from + CHUNK)) {
    if (session.sender.stopped !== undefined) return;
    await checkInvalid(session, plan, breakage);
  }
}
