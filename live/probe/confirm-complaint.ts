import { assessPlay } from "./assess/assess-play.ts";
import type { Crew } from "./crew.ts";
import { closeComplaint, type OpenComplaint } from "./ledger.ts";
import type { Complaint } from "./probe.ts";
import { runPlay } from "./run-play.ts";

/** Sends what a complaint is about once more, from its first step, and judges what comes back. */
export async function confirmComplaint(crew: Crew, open: OpenComplaint): Promise<Complaint> {
  const { finding, play } = open;
  // A server that is gone cannot be asked; that it went is no doubt about what it did before.
  if (crew.courier.stopped === "unreachable") return closeComplaint(open, open.exchanges);
  const outcome = await runPlay(crew, play);
  if (outcome.kind === "stopped") return closeComplaint(open, open.exchanges);
  const { findings } = assessPlay(crew.bench, play, outcome);
  await crew.cleanup.run(crew.courier);
  const isSame = findings.some(({ fingerprint }) => fingerprint === finding.fingerprint);
  return closeComplaint(open, isSame ? outcome.exchanges : undefined);
}
