import { commandCodes } from "./codes/command.ts";
import { consumerCodes } from "./codes/consumer.ts";
import { documentCodes } from "./codes/document.ts";
import { exchangeCodes } from "./codes/exchange.ts";
import { generatorCodes } from "./codes/generator.ts";
import { loadCodes } from "./codes/load.ts";
import { probeCodes } from "./codes/probe.ts";
import { schemaCodes } from "./codes/schema.ts";
import { trafficCodes } from "./codes/traffic.ts";
import { workflowCodes } from "./codes/workflow.ts";
import type { Finding, Severity } from "./finding.ts";

/**
 * The party that must act on a finding. `document`: the document's author. `config`: the owner of the config and templates. `usage`: the
 * user of the command line. `output`: the owner of the output folder. `client`, `server`: a party in an exchange. `tenon`: the developers
 * of tenon.
 */
type Side = "document" | "config" | "usage" | "output" | "client" | "server" | "tenon";

export interface CodeEntry {
  /**
   * The default severity. If a finding concerns a document, an error means that the output omits or misrepresents something. A warning
   * means that the document was interpreted as intended, or that the manifest lists the loss.
   */
  readonly severity: Severity;
  /** Set if part of the document is missing from the output. Such findings fail a run with `--strict`. */
  readonly isLoss?: true;
  /** Set if a node is missing from the model although the finding is not an error. Anything that depends on the node cannot be judged. */
  readonly isUnread?: true;
  readonly side: Side;
  readonly text: string;
  /** General advice; the `fix` in a finding is more specific. */
  readonly advice: string;
  readonly example: string;
}

type CodeTable = typeof loadCodes &
  typeof documentCodes &
  typeof schemaCodes &
  typeof generatorCodes &
  typeof commandCodes &
  typeof trafficCodes &
  typeof probeCodes &
  typeof workflowCodes &
  typeof consumerCodes &
  typeof exchangeCodes;

export type TableCode = keyof CodeTable;

export type FindingCode = TableCode | `lint/${string}`;

export const codes: Readonly<Record<TableCode, CodeEntry>> = {
  ...loadCodes,
  ...documentCodes,
  ...schemaCodes,
  ...generatorCodes,
  ...commandCodes,
  ...trafficCodes,
  ...probeCodes,
  ...workflowCodes,
  ...consumerCodes,
  ...exchangeCodes,
};

export function isTableCode(code: string): code is TableCode {
  return Object.hasOwn(codes, code);
}

export function isLoss({ code }: Pick<Finding, "code">): boolean {
  return isTableCode(code) && codes[code].isLoss === true;
}

/** Checks whether a finding means that part of the document is missing from the model, so that nothing can be checked against this part. */
export function leavesUnread({ code, severity }: Pick<Finding, "code" | "severity">): boolean {
  return severity === "error" || (isTableCode(code) && codes[code].isUnread === true);
}
