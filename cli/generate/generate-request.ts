import type { Finding } from "../../contract/findings/finding.ts";
import type { OnRead } from "../../contract/read/read-file.ts";
import type { GenerationSession } from "../../generator/session/generation-session.ts";
import type { Progress } from "../shared/io.ts";
import type { SourceTexts } from "../shared/report-findings.ts";
import type { DocumentBaselines } from "../targets/document-baselines.ts";
import type { OutputTarget } from "./choose-outputs.ts";

/** Objects that the stages of a run share. */
export interface StageTools {
  readonly texts: SourceTexts;
  readonly progress: Progress;
  /** The baselines, whose findings are not reported. Absent: none. */
  readonly baselines?: DocumentBaselines | undefined;
  /** Sessions that stay open between runs. Absent: each run opens its own. */
  readonly sessions?: OpenSessions | undefined;
  /** Called for each file of the document after it was read, or after an attempt to read it failed. */
  readonly onRead?: OnRead | undefined;
}

/** The sessions of a watch, by output. */
export interface OpenSessions {
  open(target: OutputTarget): Promise<GenerationSession>;
}

/** One output to generate. */
export interface GenerateRequest {
  readonly target: OutputTarget;
  /** Whether to compare with the files on disk instead of writing. */
  readonly check: boolean;
  readonly mode: GenerateMode;
  /** Whether to generate even if the manifest shows that the output is up to date. */
  readonly force: boolean;
}

/**
 * The findings because of which the old output is kept. `lenient`: errors of the linter or the config, and a document that cannot be read
 * at all. `careful`: every error. `strict`: every error, warning and loss.
 */
export type GenerateMode = "lenient" | "careful" | "strict";

/** The outcome of generating one output. */
export interface GeneratedTarget {
  /** The findings. Files are relative to the working directory. */
  readonly findings: readonly Finding[];
  /** The result. Absent if the old output was kept because of an error. */
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
  /** The number of losses. The manifest lists them. */
  readonly losses: number;
}
