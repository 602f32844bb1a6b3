import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../mock/seed-of.ts";
import type { Crew } from "../crew.ts";
import { hunt, type StagedPlay } from "../hunt.ts";
import type { ProbeCase } from "../probe-case.ts";
import { resolveStep } from "../resolve-step.ts";
import { pathBindings, writeStep } from "../write-step.ts";
import { whyClosed } from "./open-operation.ts";
import { fixtureFor, growCase, playStep } from "./stage-case.ts";

const CANDIDATES: readonly string[] = ["GET", "PUT", "PATCH", "POST", "DELETE"];

/** A method that a path does not have is refused. Asked once for each path, of its first operation. */
export async function checkMethod(crew: Crew, operation: Operation): Promise<void> {
  const { bench, ledger } = crew;
  const allowed = methodsOf(crew, operation.path);
  const method = CANDIDATES.find((one) => !allowed.includes(one));
  if (method === undefined) return;
  if (bench.options.safeMethodsOnly === true && method !== "GET")
    return ledger.unchecked(operation, "method", `${method} is no safe method`);
  const closed = bench.options.safeMethodsOnly === true ? undefined : whyClosed(bench, operation);
  if (closed !== undefined) return ledger.unchecked(operation, "method", closed);
  await hunt(crew, {
    check: "method",
    operation,
    seed: seedOf(bench.seed, operation.path, "method"),
    runs: 1,
    grow: (seed) => growCase(crew, "method", operation, { seed, run: 1 }),
    stage: (made) => stageMethod(crew, made, method, allowed),
  });
}

/** The methods of a path, those that the model goes without included. */
function methodsOf({ bench }: Crew, path: string): readonly string[] {
  const { operations, leftOut = [] } = bench.contract.model;
  const own = operations.filter((one) => one.path === path).map(({ method }) => method);
  const lost = leftOut.filter((one) => one.path === path).flatMap(({ method }) => method ?? CANDIDATES);
  return [...own, ...lost];
}

async function stageMethod(
  crew: Crew,
  made: ProbeCase,
  method: string,
  allowed: readonly string[],
): Promise<StagedPlay | undefined> {
  const { bench } = crew;
  const fixture = await fixtureFor(crew, made.operation);
  const last = await writeStep(bench, { ...made, body: undefined }, pathBindings(fixture));
  if (last === undefined) return undefined;
  const step = { ...last, method };
  const request = resolveStep(bench, step, fixture.exchanges);
  if ("unbound" in request) return undefined;
  // Another path may have the method, and take the same URL.
  const isUnknown = bench.judge({ request }).findings.some(({ code }) => code === "exchange/unknown-method");
  return isUnknown ? playStep(fixture, step, { kind: "no-method", allowed }) : undefined;
}
