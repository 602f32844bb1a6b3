import type { Operation } from "../../../contract/model/types.ts";
import { eraseNames } from "../../../language/openapi/path-template.ts";
import type { ExchangeFinding } from "../../../verifier/judge/judgement.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { type Breakage, listBreakages } from "../break/list-breakages.ts";
import { noFixture, type ProbeCase } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { resolveStep } from "../run-play.ts";
import { sampleCase } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import type { PreparedPlay } from "../try-play.ts";
import { writeStep } from "../write-step.ts";
import { fixtureFor, generateCase, playOf, whyNotSent } from "./prepare-play.ts";

export interface InvalidPlan {
  readonly full: ProbeCase;
  readonly breakages: readonly Breakage[];
}

const MOST = 80;

export async function planInvalid(
  session: ProbeSession,
  operation: Operation,
): Promise<InvalidPlan | undefined> {
  const notSent = whyNotSent(session.context, operation);
  if (notSent !== undefined) {
    session.results.addUnchecked(operation, "invalid", notSent);
    return undefined;
  }
  const seed = seedOf(session.context.seed, operation.id, "invalid");
  const json = operation.body?.content.findIndex(({ kind }) => kind === "json") ?? -1;
  const options = { seed, run: 2, media: Math.max(0, json) };
  const full =
    (await generateCase(session, "invalid", operation, options)) ??
    (await generateCase(session, "invalid", operation, { ...options, optional: 0.3 }));
  if (full === undefined) return undefined;
  // Also sample parameters bound by the fixture, so that they can be made invalid.
  const unbound = { ...options, operation, fixture: noFixture, optional: 1 };
  const sampled = await sampleCase(session.context, unbound);
  const params = new Map([...("made" in sampled ? sampled.made.params : []), ...full.params]);
  const breakages = listBreakages(session.context, { ...full, params });
  const more = breakages.length - MOST;
  if (more > 0) session.results.addUnchecked(operation, "invalid", `${more} further ways to break it`);
  return { full, breakages: breakages.slice(0, MOST) };
}

export async function checkInvalid(
  session: ProbeSession,
  { full }: InvalidPlan,
  breakage: Breakage,
): Promise<void> {
  const { operation } = full;
  let location: string | undefined;
  await searchCounterexample(session, {
    check: "invalid",
    operation,
    seed: seedOf(session.context.seed, operation.id, breakage.name),
    runs: 1,
    generate: async () => full,
    prepare: async (made) => {
      const broken = await prepareBroken(session, made, breakage);
      if (broken === undefined || (location !== undefined && broken.location !== location)) return undefined;
      location = broken.location;
      return broken;
    },
  });
}

async function prepareBroken(
  session: ProbeSession,
  made: ProbeCase,
  breakage: Breakage,
): Promise<(PreparedPlay & { readonly location: string }) | undefined> {
  const { context } = session;
  const changed = breakage.change(made);
  const fixture = changed && (await fixtureFor(session, made.operation));
  if (changed === undefined || fixture === undefined) return undefined;
  const written = await writeStep(context, changed, fixture);
  const step = written && breakage.edit ? breakage.edit(written) : written;
  const request = step && resolveStep(context, step, fixture.exchanges);
  if (step === undefined || request === undefined) return undefined;
  const { findings, operation } = context.judge({ request });
  const fault = operation === made.operation.id ? findFault(findings) : undefined;
  if (fault === undefined) return undefined;
  // The operation is already part of the finding's fingerprint.
  const { method, path } = made.operation;
  const location = fault.fingerprint.replace(` ${method} ${eraseNames(path)}`, "");
  const expectation = { kind: "refused", location, what: fault.message, places: fault.places } as const;
  return { ...playOf(fixture, step, expectation), location };
}

/** Finds the fault in a request. Returns `undefined` if there is none, or if the request could not be checked completely. */
function findFault(findings: readonly ExchangeFinding[]): ExchangeFinding | undefined {
  if (findings.some(({ code }) => code.startsWith("exchange/unchecked-"))) return undefined;
  return findings.find(({ severity }) => severity === "error");
}
