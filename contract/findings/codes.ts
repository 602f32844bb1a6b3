/**
 * The one table of codes, as data. To add a code: add a row to the file of its area in `codes/`, and a case to `test/negative/`.
 *
 * @module
 */
import { commandCodes } from "./codes/command.ts";
import { consumerCodes } from "./codes/consumer.ts";
import { documentCodes } from "./codes/document.ts";
import { exchangeCodes } from "./codes/exchange.ts";
import { generatorCodes } from "./codes/generator.ts";
import { loadCodes } from "./codes/load.ts";
import { schemaCodes } from "./codes/schema.ts";
import { trafficCodes } from "./codes/traffic.ts";
import type { Finding, Severity } from "./finding.ts";

/**
 * The party that must act on a finding. `document`: its author. `config`: the owner of the config and templates. `usage`: the user of the
 * command line. `output`: the owner of the output folder. `client` or `server`: a party of an exchange. `tenon`: its developers.
 */
type Side = "document" | "config" | "usage" | "output" | "client" | "server" | "tenon";

export interface CodeEntry {
  /**
   * The default severity of findings with this code. A finding about a document is an error if the output lacks or misstates something. It
   * is only a warning if the document was read as its author means it, or if the manifest lists the lacking part among the losses.
   */
  readonly severity: Severity;
  /** Set if the output lacks something that the document contains. Such a finding fails a run with `--strict`. */
  readonly isLoss?: true;
  /**
   * Set if findings with this code are about a node that the model lacks, although they are no errors. Whatever depends on such a node
   * cannot be judged.
   */
  readonly isUnread?: true;
  readonly side: Side;
  readonly text: string;
  /** How to solve the problem in general. The `fix` of a finding is more exact. */
  readonly advice: string;
  readonly example: string;
}

type CodeTable = typeof loadCodes &
  typeof documentCodes &
  typeof schemaCodes &
  typeof generatorCodes &
  typeof commandCodes &
  typeof trafficCodes &
  typeof consumerCodes &
  typeof exchangeCodes;

export type TableCode = keyof CodeTable;

/** A code that a finding may have: a code of the table, or of a rule of the linter. */
export type FindingCode = TableCode | `lint/${string}`;

/** The table: an entry for each code. The groups of codes are in the order in which a run reports them, from loading to exchanges. */
export const codes: Readonly<Record<TableCode, CodeEntry>> = {
  ...loadCodes,
  ...documentCodes,
  ...schemaCodes,
  ...generatorCodes,
  ...commandCodes,
  ...trafficCodes,
  ...consumerCodes,
  ...exchangeCodes,
};

export function isTableCode(code: string): code is TableCode {
  return Object.hasOwn(codes, code);
}

/** Tells whether a finding reports that the output lacks something that the document contains. */
export function isLoss({ code }: Pick<Finding, "code">): boolean {
  return isTableCode(code) && codes[code].isLoss === true;
}

/** Tells whether a finding reports that the model lacks a part of the document. Nothing can be checked against that part. */
export function leavesUnread({ code, severity }: Pick<Finding, "code" | "severity">): boolean {
  return severity === "error" || (isTableCode(code) && codes[code].isUnread === true);
}
