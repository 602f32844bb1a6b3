import type { Contract } from "../../../contract/build/contract.ts";
import { createFinding } from "../../../contract/findings/create-finding.ts";
import type { Finding } from "../../../contract/findings/finding.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { assessPlay } from "../assess/assess-play.ts";
import type { ProbeOptions } from "../probe.ts";
import type { ProbeSession } from "../probe-session.ts";
import { createSession, describeUnreachable } from "../probe-session.ts";
import { type Outcome, runPlay } from "../run-play.ts";
import type { Replay } from "./replay.ts";

export interface Replayed {
  /**
   * `failing`: the failure occurred again. `mended`: it no longer occurs. `changed`: it no longer occurs, but the same requests have
   * another failure. `stuck`: the requests could not be sent or judged, or the response that failed did not come again.
   */
  readonly verdict: "failing" | "mended" | "changed" | "stuck";
  readonly findings: readonly Finding[];
  readonly exchanges: readonly Exchange[];
}

export async function runReplay(
  contract: Contract,
  replay: Replay,
  options: ProbeOptions,
): Promise<Replayed> {
  const session = createSession(contract, options);
  try {
    await session.context.tokens.renew(undefined);
    const outcome = await runPlay(session, replay.play);
    const replayed = judgeOutcome(session, replay, outcome);
    session.sender.isUnlimited = true;
    await session.cleanup.run(session.sender);
    return replayed;
  } finally {
    session.sender.close();
  }
}

function judgeOutcome(session: ProbeSession, replay: Replay, outcome: Outcome): Replayed {
  const { context, sender } = session;
  if (outcome.kind === "stopped") {
    const unreachable = describeUnreachable(session);
    const findings =
      unreachable.length > 0 ? unreachable : [tellStuck(`the replay ended early (${sender.stopped})`)];
    return { verdict: "stuck", findings, exchanges: [] };
  }
  const { findings, unchecked } = assessPlay(context, replay.play, outcome);
  const { exchanges } = outcome;
  const same = findings.filter(({ fingerprint }) => fingerprint === replay.fingerprint);
  if (same.length > 0) return { verdict: "failing", findings: same, exchanges };
  const { ignore = [] } = context.options;
  const others = findings.filter(({ code }) => !ignore.includes(code));
  if (others.length > 0) return { verdict: "changed", findings: others, exchanges };
  const other = describeOtherStatus(replay, exchanges.at(-1)?.response?.status);
  if (other !== undefined) return { verdict: "stuck", findings: [tellStuck(other)], exchanges };
  if (
    outcome.kind === "answered" &&
    context.operation(replay.play.steps.at(-1)?.operation ?? "") !== undefined &&
    unchecked.length === 0
  )
    return { verdict: "mended", findings: [], exchanges };
  const why = unchecked[0] ?? describeStuck(outcome);
  return { verdict: "stuck", findings: [tellStuck(why)], exchanges };
}

/** A fault in the described response to one status says nothing about the response to another. */
function describeOtherStatus({ code, status }: Replay, now: number | undefined): string | undefined {
  const isOfStatus = code.startsWith("exchange/") && code !== "exchange/status-undocumented";
  if (!isOfStatus || status === undefined || now === undefined || status === now) return undefined;
  return `the failure was in a response with the status ${status}, but the response now is ${now}`;
}

function tellStuck(why: string): Finding {
  return createFinding("probe/replay-stuck", {
    message: `Whether the failure still occurs is unknown: ${why}.`,
  });
}

function describeStuck(outcome: Exclude<Outcome, { readonly kind: "stopped" }>): string {
  switch (outcome.kind) {
    case "failed":
      return outcome.why;
    case "unbound":
      return "the item that it needs could not be created";
    case "answered":
      return "the document does not have the operation";
  }
}
