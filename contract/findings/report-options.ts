import type { SourceLines } from "./code-frame.ts";
import type { Style } from "./style.ts";

export interface ReportOptions {
  /** Returns a file's lines for code frames, or `undefined` if it is unreadable. Default: no code frames. */
  readonly linesOf?: (file: string) => SourceLines | undefined;
  readonly style?: Style;
  readonly width?: number;
  /** `pretty` only: maximum number of findings to print in full; beyond it, a summary is printed. Default: no limit. */
  readonly mostInFull?: number;
  /** `pretty` only: the code whose findings are shown first regardless of severity, because they explain the others. */
  readonly first?: string;
  /** `pretty` only: count `info` findings instead of showing them. */
  readonly hideInfo?: boolean;
  /** `pretty` only: the option that shows all findings. Default: `--all`. */
  readonly showAll?: string;
  /** `pretty` only: the subject of the summary line, e.g. the document's name. */
  readonly subject?: string;
  /** `sarif` only: tenon's version. Default: omitted. */
  readonly version?: string;
}

export const reportFormats = ["pretty", "json", "github", "sarif", "junit", "gitlab"] as const;

export type ReportFormat = (typeof reportFormats)[number];
