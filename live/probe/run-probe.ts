import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount, showNumber } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { buildReport } from "../../verifier/coverage/build-report.ts";
import { mergeCoverage } from "../../verifier/coverage/coverage-data.ts";
import { basePathsOf } from "../../verifier/judge/routes.ts";
import { assessPlay } from "./assess/assess-play.ts";
import { whyUnsafe } from "./checks/prepare-play.ts";
import { chooseOperations, isExcluded } from "./choose-operations.ts";
import { confirmFailure } from "./confirm-failure.ts";
import { groupFailures } from "./group-failures.ts";
import { describeLeft } from "./items/describe-left.ts";
import { createTaskNames, listTasks, type Task } from "./list-tasks.ts";
import type { ProbeFailure, ProbeOptions, ProbeReport, StopReason } from "./probe.ts";
import { createSession, describeUnreachable, type ProbeSession } from "./probe-session.ts";
import { runPlay } from "./run-play.ts";
import { hasCredentialsFor, isBasic } from "./send/credentials.ts";

/**
 * Probes a running server: sends valid and invalid requests, and judges every response against the contract.
 *
 * A valid request must be accepted. An invalid request must be rejected with a documented error, and a request with insufficient
 * credentials with 401 or 403. Created items are read, changed and deleted. Deleted items must no longer be found.
 *
 * Each failure is reduced to a minimal sequence of requests, sent a second time, and reported once. The probe deletes the items that it
 * created if the contract declares a DELETE, and reports the items that remain.
 *
 * With the same seed, a server that returns the same responses gets the same requests. Requests go only to `baseUrl`, and redirects are
 * not followed. Unexpected server behaviour never causes a rejection.
 *
 * @throws TypeError if `baseUrl` is not an http or https URL.
 *
 * @example
 * const { failures } = await probe(contract, { baseUrl: "http://localhost:3000", maxRequests: 500 });
 */
export async function probe(contract: Contract, options: ProbeOptions): Promise<ProbeReport> {
  const session = createSession(contract, options);
  const { context, sender, results, cleanup } = session;
  try {
    await context.tokens.renew(undefined);
    const operations = chooseOperations(contract.model.operations, options);
    const ran = await runTasks(session, listTasks(session, operations));
    sender.isUnlimited = true;
    await cleanup.run(sender);
    const failures: ProbeFailure[] = [];
    for (const earlier of options.resume?.failures ?? [])
      failures.push(...(await repeatFailure(session, earlier)));
    for (const failure of results.failures) {
      const confirmed = await confirmFailure(session, failure);
      if (mayBeInterference(session, confirmed)) results.retract(failure, NOT_ALONE);
      else failures.push(confirmed);
    }
    await cleanup.run(sender);
    const { groups, findings: left } = describeLeft(
      session,
      groupFailures(failures, (id) => context.operation(id)),
    );
    const others = [
      ...describeUnreachable(session),
      ...describeEnded(session, ran),
      ...left,
      ...describeClosed(session, operations),
    ];
    const shards = [
      ...(options.resume === undefined ? [] : [options.resume.coverage]),
      session.coverage.toJSON(),
    ];
    const coverage = mergeCoverage(shards);
    const rows = results.rows(operations);
    return {
      baseUrl: options.baseUrl,
      seed: context.seed,
      requests: sender.requests,
      milliseconds: sender.milliseconds,
      ...(sender.stopped === undefined
        ? {}
        : {
            stopped: sender.stopped,
            state: {
              done: [...results.done],
              operations: rows,
              failures: failures.map(({ check, play }) => ({ check, play })),
              fingerprints: failures.map(({ finding }) => finding.fingerprint),
              coverage,
            },
          }),
      failures,
      groups,
      coverage: buildReport(contract, coverage),
      findings: [...describeNothingFound(session), ...groups.map(({ finding }) => finding), ...others],
      operations: rows,
      excluded: contract.model.operations.filter((one) => isExcluded(one, options)).map(({ id }) => id),
      left: cleanup.left.map(({ by }) => by),
    };
  } finally {
    sender.close();
  }
}

async function runTasks(
  { context, sender, results }: ProbeSession,
  tasks: AsyncIterable<Task>,
): Promise<RanTasks> {
  const { concurrency = 1, onProgress } = context.options;
  const nameOf = createTaskNames();
  const queue = tasks[Symbol.asyncIterator]();
  const skipped: Task[] = [];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = await queue.next(); next.done !== true; next = await queue.next()) {
      const { operation, check, run, total } = next.value;
      onProgress?.({
        requests: sender.requests,
        failures: results.failures.length,
        done,
        tasks: Math.max(done + 1, total),
        operation: operation.id,
        check,
      });
      const name = nameOf(next.value);
      if (sender.stopped === undefined && !results.done.has(name)) await run();
      if (sender.stopped === undefined) results.done.add(name);
      else {
        results.addUnchecked(operation, check, stopReasons[sender.stopped]);
        skipped.push(next.value);
      }
      done++;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
  return { total: done, skipped };
}

interface RanTasks {
  readonly total: number;
  /** Checks that did not run to their end. */
  readonly skipped: readonly Task[];
}

const stopReasons: Readonly<Record<StopReason, string>> = {
  "max-requests": "the request limit was reached",
  "max-time": "the time limit was reached",
  unreachable: "the server stopped responding",
  interrupted: "the probe was interrupted",
};

async function repeatFailure(
  session: ProbeSession,
  { check, play }: Pick<ProbeFailure, "check" | "play">,
): Promise<readonly ProbeFailure[]> {
  const outcome = await runPlay(session, play);
  if (outcome.kind === "stopped") return [];
  const { findings } = assessPlay(session.context, play, outcome);
  await session.cleanup.run(session.sender);
  const known = session.context.options.resume?.fingerprints ?? [];
  return findings
    .filter(({ fingerprint }) => known.includes(fingerprint))
    .map((finding) => ({ finding, check, play, flaky: false, exchanges: outcome.exchanges }));
}

const NOT_ALONE = "a failure did not recur without parallel requests";

/** Whether parallel requests could have caused a failure, by changing the same items or lists. */
function mayBeInterference({ context }: ProbeSession, { finding, flaky }: ProbeFailure): boolean {
  const isOfServer = finding.code === "probe/server-error" || finding.code === "probe/no-answer";
  return flaky && (context.options.concurrency ?? 1) > 1 && finding.code.startsWith("probe/") && !isOfServer;
}

/** A probe that a limit ended has not said that the server is right, even if it has no other findings. */
function describeEnded(
  { sender: { stopped }, context, results }: ProbeSession,
  { total, skipped }: RanTasks,
): readonly Finding[] {
  if (stopped === undefined || stopped === "unreachable") return [];
  if (context.options.ignore?.includes("probe/ended-early") === true) return [];
  const untried = [...new Set(skipped.map(({ operation }) => operation))].filter(
    (operation) => !results.isTried(operation),
  );
  const named = untried.slice(0, NAMED).map(({ id }) => id);
  const more = untried.length > NAMED ? ` and ${showCount(untried.length - NAMED, "more operation")}` : "";
  const without = untried.length === 0 ? "" : ` Nothing was sent to ${named.join(", ")}${more}.`;
  const message = `The probe ended early, since ${stopReasons[stopped]}: ${showNumber(skipped.length)} of ${showNumber(total)} checks did not run to their end.${without}`;
  return [createFinding("probe/ended-early", { message })];
}

const NAMED = 5;

function describeNothingFound({ results, context }: ProbeSession): readonly Finding[] {
  const { contract, base, basePath } = context;
  if (results.validStatuses.size !== 1 || !results.validStatuses.has(404)) return [];
  const others = basePathsOf(contract, undefined).filter((path) => path !== basePath);
  const wanted = others.find((path) => path !== "") ?? others[0];
  return [
    createFinding("probe/nothing-found", {
      message: `Every valid request to ${base.origin}${basePath} got a 404.`,
      fix:
        wanted === undefined
          ? undefined
          : `The servers of the document have ${wanted === "" ? "no base path" : `the base path ${wanted}`}: probe ${base.origin}${wanted}`,
    }),
  ];
}

function describeClosed({ context }: ProbeSession, operations: readonly Operation[]): readonly Finding[] {
  const closed = operations.filter(
    (operation) => whyUnsafe(context, operation) === undefined && !hasCredentialsFor(context, operation),
  );
  const [first] = closed;
  if (first === undefined) return [];
  const isAll = closed.length === operations.length;
  const subject =
    closed.length === 1 ? first.id : `${first.id} and ${showCount(closed.length - 1, "more operation")}`;
  return [
    createFinding("probe/no-credentials", {
      severity: isAll ? "error" : "warning",
      message: isAll
        ? `No valid request was sent: no token or header grants access to ${subject}.`
        : `No valid request was sent to ${subject}: no token or header grants access to ${closed.length === 1 ? "it" : "them"}.`,
      places: [context.contract.placeOf(first.pointer)],
      fix: first.security.flat().some(({ scheme }) => isBasic(context, scheme))
        ? "Pass a name and password: --token name:password"
        : undefined,
    }),
  ];
}
