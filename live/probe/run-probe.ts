import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { confirmComplaint } from "./confirm-complaint.ts";
import type { Crew } from "./crew.ts";
import { Cleanup, type Leftover } from "./items/cleanup.ts";
import { Fixtures } from "./items/fixtures.ts";
import { Ledger } from "./ledger.ts";
import { listTasks, type Task } from "./list-tasks.ts";
import type { Complaint, ProbeOptions, ProbeReport } from "./probe.ts";
import { createProbeBench } from "./probe-bench.ts";
import type { Stage } from "./run-play.ts";
import { Courier } from "./send/courier.ts";

/**
 * Probes a live server: sends it requests that a contract admits, and such as it does not, and holds every answer against it.
 *
 * Valid requests have to be accepted and answered within the contract, invalid ones refused with an error that it describes,
 * requests without good credentials with 401 or 403; what is created is read, changed, deleted and missed. Each complaint is
 * brought to the smallest request that was found, sent again, and told once. What the probe makes it removes, as far as the
 * contract has a DELETE for it; what is left is told.
 *
 * The same seed sends the same requests to a server that answers the same. Goes to no place but `baseUrl`, and follows no
 * redirect. Never rejects for what a server does.
 *
 * @throws TypeError where `baseUrl` is no http or https URL.
 */
export async function probe(contract: Contract, options: ProbeOptions): Promise<ProbeReport> {
  const crew = createCrew(contract, options);
  const { bench, courier, ledger, cleanup } = crew;
  try {
    const operations = chooseOperations(contract, options);
    await runTasks(crew, listTasks(crew, operations));
    courier.isUnlimited = true;
    await cleanup.run(courier);
    const complaints = await confirmAll(crew);
    await cleanup.run(courier);
    const others = [...describeStop(crew), ...describeLeft(crew)];
    return {
      baseUrl: options.baseUrl,
      seed: bench.seed,
      requests: courier.requests,
      milliseconds: courier.milliseconds,
      ...(courier.stopped === undefined ? {} : { stopped: courier.stopped }),
      complaints,
      findings: [...complaints.map(({ finding }) => finding), ...others],
      operations: ledger.rows(operations),
      left: cleanup.left.map(({ by }) => by),
    };
  } finally {
    courier.close();
  }
}

/** Makes all who take part in a probe. */
export function createCrew(contract: Contract, options: ProbeOptions): Crew {
  const bench = createProbeBench(contract, options);
  const cleanup = new Cleanup(bench);
  const stage: Stage = {
    bench,
    courier: new Courier(options),
    onStep: (step, exchanges) => {
      cleanup.note(step, exchanges);
      const status = exchanges.at(-1)?.response?.status ?? 500;
      const operation =
        step.method === "DELETE" && status < 300 ? bench.operation(step.operation) : undefined;
      if (operation !== undefined) fixtures.forget(operation);
    },
  };
  const fixtures = new Fixtures(stage);
  return { ...stage, ledger: new Ledger(), fixtures, cleanup };
}

function chooseOperations({ model }: Contract, { operations, tags }: ProbeOptions): readonly Operation[] {
  return model.operations.filter((operation) => {
    const { id, method, path } = operation;
    const isNamed =
      operations === undefined || operations.some((name) => name === id || name === `${method} ${path}`);
    return isNamed && (tags === undefined || operation.tags.some((tag) => tags.includes(tag)));
  });
}

async function runTasks(crew: Crew, tasks: AsyncIterable<Task>): Promise<void> {
  const { options } = crew.bench;
  const queue = tasks[Symbol.asyncIterator]();
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = await queue.next(); next.done !== true; next = await queue.next()) {
      const { operation, check, run, total } = next.value;
      if (crew.courier.stopped === undefined) await run();
      if (crew.courier.stopped !== undefined)
        crew.ledger.unchecked(operation, check, describeEnd(crew.courier.stopped));
      done++;
      const { requests } = crew.courier;
      const complaints = crew.ledger.complaints.length;
      options.onProgress?.({
        requests,
        complaints,
        done,
        tasks: Math.max(done, total),
        operation: operation.id,
      });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency ?? 1) }, work));
}

function describeEnd(reason: NonNullable<ProbeReport["stopped"]>): string {
  switch (reason) {
    case "max-requests":
      return "the requests that were allowed were used up";
    case "max-time":
      return "the time that was allowed was used up";
    case "unreachable":
      return "nothing answered any more";
    case "interrupted":
      return "the probe was interrupted";
  }
}

async function confirmAll(crew: Crew): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = [];
  for (const open of crew.ledger.complaints) complaints.push(await confirmComplaint(crew, open));
  return complaints;
}

function describeStop({ courier, bench }: Crew): readonly Finding[] {
  if (courier.stopped !== "unreachable") return [];
  const message = `Nothing answers at ${bench.base.origin} (${courier.unreachable})${courier.requests > 1 ? ` after ${courier.requests} requests` : ""}.`;
  return [createFinding("probe/unreachable", { message })];
}

/** One finding for each operation and reason, however much it left. */
function describeLeft({ cleanup, bench }: Crew): readonly Finding[] {
  const groups = new Map<string, Leftover[]>();
  for (const leftover of cleanup.left) {
    const key = `${leftover.operation.id} ${leftover.why}`;
    groups.set(key, [...(groups.get(key) ?? []), leftover]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const many = group.length === 1 ? "" : ` (and ${group.length - 1} more)`;
    const message = `What ${first.by} made${many} is there still: ${first.why}.`;
    return [
      createFinding("probe/left-behind", {
        message,
        places: [bench.contract.placeOf(first.operation.pointer)],
      }),
    ];
  });
}
