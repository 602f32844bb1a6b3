import type { Contract } from "../../contract/build/contract.ts";
import { Cleanup } from "./items/cleanup.ts";
import { Fixtures } from "./items/fixtures.ts";
import type { ProbeOptions } from "./probe.ts";
import { createProbeContext } from "./probe-context.ts";
import { ProbeResults } from "./probe-results.ts";
import type { PlayRunner } from "./run-play.ts";
import { RequestSender } from "./send/request-sender.ts";

/** The state of one probe. */
export interface ProbeSession extends PlayRunner {
  readonly results: ProbeResults;
  readonly fixtures: Fixtures;
  readonly cleanup: Cleanup;
}

/** Starts a probe. Nothing is sent yet. @throws TypeError if `baseUrl` is not an http or https URL. */
export function createSession(contract: Contract, options: ProbeOptions): ProbeSession {
  const context = createProbeContext(contract, options);
  const cleanup = new Cleanup(context);
  const runner: PlayRunner = {
    context,
    sender: new RequestSender(options),
    onStep: (step, exchanges) => {
      cleanup.note(step, exchanges);
      const status = exchanges.at(-1)?.response?.status ?? 500;
      const operation = context.operation(step.operation);
      if (step.method === "DELETE" && status < 300 && operation !== undefined) fixtures.forget(operation);
    },
  };
  const fixtures = new Fixtures(runner);
  return { ...runner, results: new ProbeResults(), fixtures, cleanup };
}
