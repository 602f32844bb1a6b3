import type { Severity } from "./finding.ts";

/**
 * Who has to act on a finding: the author of the document, the keeper of config and templates, whoever typed the
 * command, whoever keeps the output folder; for an exchange the client or the server; or tenon's own makers.
 */
type Side = "document" | "config" | "usage" | "output" | "client" | "server" | "tenon";

/** One row of the table of codes. */
export interface CodeEntry {
  /**
   * What a finding with this code weighs, unless `createFinding` is told otherwise. Of a document: an error where the output
   * lacks or misstates something, a warning where it was read as meant, or where the report of losses lists what is missing.
   */
  readonly severity: Severity;
  /** Whether the thing is not in the model although it is no error, so that nothing can be judged by it. */
  readonly isUnread?: true;
  readonly side: Side;
  /** One line: what it means, without the particulars. */
  readonly text: string;
  /** What to do about it, in general; a finding's own `fix` is more exact. */
  readonly advice: string;
  /** The smallest thing that brings it about. */
  readonly example: string;
}
