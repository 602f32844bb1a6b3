import type { SourceLines } from "./code-frame.ts";
import type { Style } from "./style.ts";

export interface ReportOptions {
  /** Lines of a file, for code frames; `undefined` if unreadable. Default: no code frames. */
  readonly linesOf?: (file: string) => SourceLines | undefined;
  readonly style?: Style;
  readonly width?: number;
  /** `pretty` only: beyond this many findings, prints a summary. Default: no limit. */
  readonly mostInFull?: number;
  /** `pretty` only: the code whose findings are shown first, whatever their severity, because they explain the rest. */
  readonly first?: string;
  /** `pretty` only: count findings of severity `info` instead of showing them. */
  readonly hideInfo?: boolean;
  /** `pretty` only: the option that shows all findings. Default: `--all`. */
  readonly showAll?: string;
  /** `pretty` only: the subject of the line of totals, e.g. the document's name. */
  readonly subject?: string;
  /** `sarif` only: the version of tenon. Default: it is not named. */
  readonly version?: string;
}

export const reportFormats = ["pretty", "json", "github", "sarif", "junit", "gitlab"] as const;

export type ReportFormat = (typeof reportFormats)[number];
