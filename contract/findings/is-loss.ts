import type { TableCode } from "./codes.ts";
import type { Finding } from "./finding.ts";

/** Codes of findings that say what the output goes without: with these, a run that is `--strict` fails. */
const lossCodes: ReadonlySet<string> = new Set<TableCode>([
  "loss/unknown-member",
  "loss/unknown-keyword",
  "loss/not-supported",
  "loss/webhooks-of-extension",
  "document/operation-left-out",
  "document/not-supported",
  "document/beyond-fetch",
  "document/ignored-body",
  "document/ignored-parameter",
  "document/taken-member",
  "document/unused-path-parameter",
  "document/bad-link",
  "document/bad-media-type",
  "document/duplicate-parameter",
  "document/bad-status",
  "ref/siblings-ignored",
  "schema/ignored-keyword",
  "schema/bad-keyword",
  "schema/bad-pattern",
  "schema/not-compiled",
  "schema/bad-discriminator",
  "schema/unknown-dialect",
]);

/** Tells whether a finding says that the output goes without something that the document holds. */
export function isLoss({ code }: Pick<Finding, "code">): boolean {
  return lossCodes.has(code);
}
