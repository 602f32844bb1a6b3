import type { Finding } from "../../contract/findings/finding.ts";
import type { OnRead } from "../../contract/read/read-file.ts";
import type { GenerationSession } from "../../generator/session/generation-session.ts";
import type { Progress } from "../shared/io.ts";
import type { SourceTexts } from "../shared/report-findings.ts";
import type { DocumentBaselines } from "../targets/document-baselines.ts";
import type { OutputTarget } from "./choose-outputs.ts";

export interface StageTools {
  readonly texts: SourceTexts;
  readonly progress: Progress;
  readonly baselines?: DocumentBaselines | undefined;
  /** Sessions that stay open between runs. Absent: each run opens its own. */
  readonly sessions?: OpenSessions | undefined;
  /** Called for each file of the document after it was read, or after an attempt to read it failed. */
  readonly onRead?: OnRead | undefined;
}

export interface OpenSessions {
  open(target: OutputTarget): Promise<GenerationSession>;
}

export interface GenerateRequest {
  readonly target: OutputTarget;
  readonly check: boolean;
  readonly mode: GenerateMode;
  readonly force: boolean;
}

/**
 * The findings because of which the old output is kept. `lenient`: errors of the linter or the config, and a document that cannot be read
 * at all. `careful`: every error. `strict`: every error, warning and loss.
 */
export type GenerateMode = "lenient" | "careful" | "strict";

export interface GeneratedTarget {
  /** Files are relative to the working directory. */
  readonly findings: readonly Finding[];
  readonly result?: GenerateResult | undefined;
}

/**
 * The files of the output by what was done with them. If the output is only checked, nothing is written: `unchanged` has all files, and
 * findings name the files that should change.
 */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly operations: number;
  readonly schemas: number;
  readonly losses: number;
}
