import type { Operation } from "../../../contract/model/types.ts";
import { eraseNames } from "../../../language/openapi/path-template.ts";
import type { ExchangeFinding } from "../../../verifier/judge/judgement.ts";
import { seedOf } from "../../mock/seed-of.ts";
import type { Breakage } from "../break/breakage.ts";
import { listBreakages } from "../break/list-breakages.ts";
import type { Crew } from "../crew.ts";
import { hunt, type StagedPlay } from "../hunt.ts";
import { noFixture } from "../items/fixture.ts";
import type { ProbeCase } from "../probe-case.ts";
import { resolveStep } from "../resolve-step.ts";
import { sampleCase } from "../sample-case.ts";
import { pathBindings, writeStep } from "../write-step.ts";
import { whyClosed } from "./open-operation.ts";
import { fixtureFor, growCase, playStep } from "./stage-case.ts";

/** A valid request with all there is, and what can be broken in it. */
export interface InvalidPlan {
  readonly full: ProbeCase;
  readonly breakages: readonly Breakage[];
}

/** The most breakages of one operation. */
const MOST = 80;

/** Works out how the requests of an operation can be broken; `undefined` where none can be made, and the ledger says why. */
export async function planInvalid(crew: Crew, operation: Operation): Promise<InvalidPlan | undefined> {
  const closed = whyClosed(crew.bench, operation);
  if (closed !== undefined) {
    crew.ledger.unchecked(operation, "invalid", closed);
    return undefined;
  }
  const seed = seedOf(crew.bench.seed, operation.id, "invalid");
  const json = operation.body?.content.findIndex(({ kind }) => kind === "json") ?? -1;
  const order = { seed, run: 2, media: Math.max(0, json) };
  const full =
    (await growCase(crew, "invalid", operation, order)) ??
    (await growCase(crew, "invalid", operation, { ...order, optional: 0.3 }));
  if (full === undefined) return undefined;
  // What a fixture binds can be broken as well, once there is something in its place.
  const loose = await sampleCase(crew.bench, {
    ...order,
    operation,
    fixture: noFixture,
    optional: 1,
    examples: false,
  });
  const params = new Map([...("made" in loose ? loose.made.params : []), ...full.params]);
  const breakages = listBreakages(crew.bench, { ...full, params });
  const more = breakages.length - MOST;
  if (more > 0) crew.ledger.unchecked(operation, "invalid", `${more} further ways to break it`);
  return { full, breakages: breakages.slice(0, MOST) };
}

/** A request that breaks the document is refused. */
export async function checkInvalid(crew: Crew, { full }: InvalidPlan, breakage: Breakage): Promise<void> {
  const { operation } = full;
  let location: string | undefined;
  await hunt(crew, {
    check: "invalid",
    operation,
    seed: seedOf(crew.bench.seed, operation.id, breakage.name),
    runs: 1,
    grow: async () => full,
    stage: async (made) => {
      const broken = await stageBroken(crew, made, breakage);
      if (broken === undefined || (location !== undefined && broken.location !== location)) return undefined;
      location = broken.location;
      return broken;
    },
  });
}

async function stageBroken(
  crew: Crew,
  made: ProbeCase,
  breakage: Breakage,
): Promise<(StagedPlay & { readonly location: string }) | undefined> {
  const { bench } = crew;
  const changed = breakage.change(made);
  const fixture = changed && (await fixtureFor(crew, made.operation));
  if (changed === undefined || fixture === undefined) return undefined;
  const written = await writeStep(bench, changed, pathBindings(fixture));
  const step = written && breakage.edit ? breakage.edit(written) : written;
  const request = step && resolveStep(bench, step, fixture.exchanges);
  if (step === undefined || request === undefined || "unbound" in request) return undefined;
  const { findings, operation } = bench.judge({ request });
  const fault = operation === made.operation.id ? findFault(findings) : undefined;
  if (fault === undefined) return undefined;
  const location = locationOf(fault, made.operation);
  const expectation = { kind: "refused", location, what: fault.message, places: fault.places } as const;
  return { ...playStep(fixture, step, expectation), location };
}

/** What a fingerprint has beside the operation: the probe's own names that already. */
function locationOf({ fingerprint }: ExchangeFinding, { method, path }: Operation): string {
  return fingerprint.replace(` ${method} ${eraseNames(path)}`, "");
}

/** What is wrong with it; nothing where it is not quite sure that something is. */
function findFault(findings: readonly ExchangeFinding[]): ExchangeFinding | undefined {
  if (findings.some(({ code }) => code.startsWith("exchange/unchecked-"))) return undefined;
  return findings.find(({ severity }) => severity === "error");
}
