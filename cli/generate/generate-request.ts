import type { Finding } from "../../contract/findings/finding.ts";
import type { OnRead } from "../../contract/read/read-file.ts";
import type { GenerationSession } from "../../generator/session/generation-session.ts";
import type { Progress } from "../shared/io.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import type { DocumentBaselines } from "../targets/document-baselines.ts";
import type { OutputTarget } from "./choose-outputs.ts";

/** Objects that the stages of a run share. */
export interface StageTools {
  readonly texts: SourceTexts;
  readonly progress: Progress;
  /** Findings that are known and do not count. Absent: none. */
  readonly baselines?: DocumentBaselines | undefined;
  /** Sessions that stay open between runs. Absent: each run opens its own. */
  readonly sessions?: OpenSessions | undefined;
  /** Is told of every file of the document as it is read or looked for. */
  readonly onRead?: OnRead | undefined;
}

/** The sessions of a watch, by output. */
export interface OpenSessions {
  open(target: OutputTarget): Promise<GenerationSession>;
}

/** One output to generate. */
export interface GenerateRequest {
  readonly target: OutputTarget;
  /** Compare with what is on disk in place of writing. */
  readonly check: boolean;
  readonly mode: GenerateMode;
  /** Do the work even where the manifest says that there is none to do. */
  readonly force: boolean;
  /** Exchange files one by one: while watching, other programs watch the output, too. */
  readonly inPlace: boolean;
}

/**
 * What keeps the old output: in `lenient` mode only what cannot be read and what the linter refuses, in `careful` mode
 * every error, in `strict` mode warnings, too.
 */
export type GenerateMode = "lenient" | "careful" | "strict";

/** The outcome of generating one output. */
export interface GeneratedTarget {
  /** Files named from the folder that the command runs in. */
  readonly findings: readonly Finding[];
  /** Absent where an error kept the old output. */
  readonly result?: GenerateResult | undefined;
}

/** The files that were changed, or with `check` would have to be. */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly operations: number;
  readonly schemas: number;
  /** How much of the document is not in the output; the manifest lists it. */
  readonly losses: number;
}
