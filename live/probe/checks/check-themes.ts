import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { applyTheme } from "../extremes/apply-theme.ts";
import { type Theme, themes } from "../extremes/themes.ts";
import type { ProbeCase } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import { preparePlay, whyNotSent } from "./prepare-play.ts";

/** Unusual but valid values must be accepted: non-ASCII strings, numbers and lengths at their bounds, leap days. */
export async function checkThemes(session: ProbeSession, operation: Operation): Promise<void> {
  // Whatever refuses plain requests refuses these, too.
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
}

export async function generateThemed(
  session: ProbeSession,
  operation: Operation,
  theme: Theme,
): Promise<ProbeCase | undefined> {
  const { context } = session;
  const fixture = await session.fixtures.of(operation);
  // The first JSON media type, and the same values for each theme.
  const media = Math.max(0, operation.body?.content.findIndex(({ kind }) => kind === "json") ?? 0);
  const seed = seedOf(context.seed, operation.id, "theme");
  const sampled = await sampleCase(context, { operation, fixture, seed, optional: 1, media });
  return "made" in sampled ? applyTheme(context, sampled.made, theme) : undefined;
}
