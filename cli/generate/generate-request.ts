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
  /** Called for every file of the document when it is read or looked up. */
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
  /** Whether to replace files one by one, because other programs watch the output as well. */
  readonly inPlace: boolean;
}

/**
 * The findings that keep the old output: in `lenient` mode errors of the linter and the config, and of a document that cannot be read at
 * all; in `careful` mode every error; in `strict` mode also warnings and losses.
 */
export type GenerateMode = "lenient" | "careful" | "strict";

/** The outcome of generating one output. */
export interface GeneratedTarget {
  /** The findings. Files are relative to the working directory. */
  readonly findings: readonly Finding[];
  /** The result. Absent if the old output was kept because of an error. */
  readonly result?: GenerateResult | undefined;
}

/** What happened to the files. With `check`, all are in `unchanged`, and findings name those that differ. */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly operations: number;
  readonly schemas: number;
  /** The number of losses. The manifest lists them. */
  readonly losses: number;
}
