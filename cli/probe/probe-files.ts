import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import { createUnwritableFinding, makeFolder, reasonOf } from "../../generator/write/file-system.ts";
import type { ProbeFailure } from "../../live/probe/probe.ts";
import {
  createReplay,
  printReplay,
  type Replay,
  type ReplaySource,
  readReplay,
} from "../../live/probe/replay/replay.ts";
import { seedOf } from "../../live/sample/create-sampler.ts";
import { openPrivateFile } from "../../verifier/exchanges/exchange-file.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import { createRecorder, type Recorder } from "../shared/recorder.ts";
import { createUsageError } from "../shared/usage-error.ts";

export const REPLAY_FOLDER = ".tenon/replays";

export interface ReplayPlace {
  readonly cwd: string;
  readonly folder: string;
  readonly rules: RedactionRules;
}

export interface SavedReplays {
  readonly names: ReadonlyMap<ProbeFailure, string>;
  readonly findings: readonly Finding[];
}

export async function saveReplays(
  failures: readonly ProbeFailure[],
  source: ReplaySource,
  where: ReplayPlace,
): Promise<SavedReplays> {
  const names = new Map<ProbeFailure, string>();
  for (const failure of failures) {
    const name = `${where.folder.replace(/\/$/, "")}/${nameOf(failure)}`;
    try {
      await saveReplay(failure, source, where);
    } catch (error) {
      return { names, findings: [createUnwritableFinding(name, error)] };
    }
    names.set(failure, name);
  }
  return { names, findings: [] };
}

async function saveReplay(failure: ProbeFailure, source: ReplaySource, where: ReplayPlace): Promise<void> {
  makeFolder(resolve(where.cwd, where.folder));
  const text = printReplay(createReplay(failure, source), failure.exchanges, where.rules);
  const file = await openPrivateFile(resolve(where.cwd, where.folder, nameOf(failure)));
  await file.writeFile(text).finally(() => file.close());
}

function nameOf({ finding }: ProbeFailure): string {
  const words = `${finding.operation ?? ""}-${finding.code.replace(/^.*\//, "")}`.replaceAll(
    /[^A-Za-z0-9.-]+/g,
    "-",
  );
  return `${words.slice(0, 80)}-${seedOf(0, finding.fingerprint).toString(16).padStart(8, "0")}.json`;
}

export function openReplay(name: string, cwd: string): Replay {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, name), "utf8");
  } catch (error) {
    throw createUsageError("probe/replay-unreadable", `${name} cannot be read (${reasonOf(error)}).`);
  }
  const replay = readReplay(text);
  if (replay !== undefined) return replay;
  throw createUsageError("probe/replay-unreadable", `${name} is not a replay of tenon probe.`);
}

/** Records NDJSON for the extensions `.ndjson`, `.jsonl` and `.json`, otherwise HAR. */
export function createProbeRecorder(name: string | undefined, cwd: string, rules: RedactionRules): Recorder {
  const isNdjson = name !== undefined && /\.(?:nd)?jsonl?$/i.test(name);
  return createRecorder({ name, cwd, rules, format: isNdjson ? "ndjson" : "har" });
}
