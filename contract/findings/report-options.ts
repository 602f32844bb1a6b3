import type { SourceLines } from "./code-frame.ts";
import type { Style } from "./style.ts";

export interface ReportOptions {
  /** Returns a file's lines for code frames, or `undefined` if the file is unreadable. Default: no code frames. */
  readonly linesOf?: (file: string) => SourceLines | undefined;
  readonly style?: Style;
  readonly width?: number;
  /** `pretty` only: maximum number of findings to print in full. If there are more, a summary is printed. Default: no limit. */
  readonly mostInFull?: number;
  /** `pretty` only: the code whose findings come first regardless of severity, because they explain other findings. */
  readonly first?: string;
  /** `pretty` only: whether `info` findings are counted instead of printed. */
  readonly hideInfo?: boolean;
  /** `pretty` only: the command-line option that shows all findings. Default: `--all`. */
  readonly showAll?: string;
  /** `pretty` only: the subject of the summary line, e.g. the document's name. */
  readonly subject?: string;
  /** `sarif` only: tenon's version. Default: omitted. */
  readonly version?: string;
}

export const reportFormats = ["pretty", "json", "github", "sarif", "junit", "gitlab"] as const;

export type ReportFormat = (typeof reportFormats)[number];
