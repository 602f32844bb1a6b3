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
  readonly sessions?: OpenSessions | undefined;
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

export type GenerateMode = "lenient" | "careful" | "strict";

export interface GeneratedTarget {
  readonly findings: readonly Finding[];
  readonly result?: GenerateResult | undefined;
}

/**
 * Lists files by outcome. With `--check`, nothing is written: `unchanged` contains all files, and findings report the files that would
 * change.
 */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly operations: number;
  readonly schemas: number;
  readonly losses: number;
}
