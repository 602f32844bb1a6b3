import type { Operation } from "../../../contract/model/types.ts";
import { isJsonList, isJsonObject, type Json } from "../../../language/values/json-object.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { applyTheme } from "../extremes/apply-theme.ts";
import { nestDeeply } from "../extremes/nest-deeply.ts";
import { type Theme, themes } from "../extremes/themes.ts";
import type { Expectation, ProbeCase } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import { checkPlay, type PreparedPlay } from "../try-play.ts";
import { preparePlay, whyNotSent } from "./prepare-play.ts";

/** Checks that unusual but valid values are accepted: non-ASCII strings, numbers and lengths at their limits, leap days. */
export async function checkThemes(session: ProbeSession, operation: Operation): Promise<void> {
  const { failures } = session.results.openRow(operation, "valid");
  if (whyNotSent(session.context, operation) !== undefined || failures > 0) return;
  for (const theme of themes) {
    if (session.sender.stopped !== undefined) return;
    await searchCounterexample(session, {
      check: "valid",
      operation,
      seed: seedOf(session.context.seed, operation.id, "theme"),
      runs: 1,
      generate: () => generateThemed(session, operation, theme),
      prepare: async (made) => {
        const { name, family } = theme;
        return preparePlay(session, made, "good", (madeUp) =>
          theme.mayRefuse === true
            ? { kind: "tolerated", theme: name }
            : { kind: "accepted", madeUp, theme: name, family },
        );
      },
    });
  }
  await checkNested(session, operation);
  await checkOrder(session, operation);
  await checkRepeated(session, operation);
}

const LEVELS = 30;

/** Sends a deeply nested value of a recursive schema. The server can reject it, but not with a server error. */
async function checkNested(session: ProbeSession, operation: Operation): Promise<void> {
  const made = await sampleFull(session, operation);
  const deep = made && nestDeeply(session.context, made, LEVELS);
  const theme = `a body that is nested ${LEVELS} levels deep`;
  const prepared = deep && (await preparePlay(session, deep, "good", () => ({ kind: "tolerated", theme })));
  if (prepared !== undefined) await checkPlay(session, { check: "valid", operation }, prepared);
}

/** Sends each query parameter twice. The server can reject this, but not with a server error. */
async function checkRepeated(session: ProbeSession, operation: Operation): Promise<void> {
  await searchCounterexample(session, {
    check: "valid",
    operation,
    seed: seedOf(session.context.seed, operation.id, "repeated"),
    runs: 1,
    generate: () => sampleFull(session, operation),
    prepare: async (made) => {
      const theme = "repeated query parameters";
      const prepared = await preparePlay(session, made, "good", () => ({ kind: "tolerated", theme }));
      const hasQuery = prepared?.play.steps.at(-1)?.target.includes("?") === true;
      return hasQuery ? withQuery(prepared, (query) => `${query}&${query}`) : undefined;
    },
  });
}

async function checkOrder(session: ProbeSession, operation: Operation): Promise<void> {
  const expect = (madeUp: boolean): Expectation => ({
    kind: "accepted",
    madeUp,
    theme: "parameters and members in reverse order",
    family: "order",
  });
  await searchCounterexample(session, {
    check: "valid",
    operation,
    seed: seedOf(session.context.seed, operation.id, "order"),
    runs: 1,
    generate: () => sampleFull(session, operation),
    prepare: async (made) => {
      const body = made.body && { ...made.body, value: reverseMembers(made.body.value) };
      const prepared = await preparePlay(session, { ...made, body }, "good", expect);
      return prepared && withQuery(prepared, (query) => query.split("&").reverse().join("&"));
    },
  });
}

function reverseMembers(value: Json): Json {
  if (isJsonList(value)) return value.map(reverseMembers);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reverseMembers(member)] as const);
  return Object.fromEntries(members.reverse());
}

export async function generateThemed(
  session: ProbeSession,
  operation: Operation,
  theme: Theme,
): Promise<ProbeCase | undefined> {
  if (theme.isWhole === true && operation.method === "PATCH") return undefined;
  const made = await sampleFull(session, operation);
  return made && applyTheme(session.context, made, theme);
}

async function sampleFull(session: ProbeSession, operation: Operation): Promise<ProbeCase | undefined> {
  const { context } = session;
  const fixture = await session.fixtures.of(operation);
  const media = Math.max(0, operation.body?.content.findIndex(({ kind }) => kind === "json") ?? 0);
  const seed = seedOf(context.seed, operation.id, "theme");
  const sampled = await sampleCase(context, { operation, fixture, seed, optional: 1, media });
  return "made" in sampled ? sampled.made : undefined;
}

/** Changes the query of the last request, if it has one. */
function withQuery(prepared: PreparedPlay, change: (query: string) => string): PreparedPlay {
  const steps = prepared.play.steps.map((step, index, { length }) => {
    const start = step.target.indexOf("?") + 1;
    if (index < length - 1 || start === 0) return step;
    return { ...step, target: step.target.slice(0, start) + change(step.target.slice(start)) };
  });
  return { ...prepared, play: { ...prepared.play, steps } };
}
