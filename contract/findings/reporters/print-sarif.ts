import { codes, isTableCode } from "../codes.ts";
import type { Finding, Place, Severity } from "../finding.ts";
import { encodeComponent, makeWellFormed, printSafeJson } from "../show-text.ts";
import type { ReportOptions } from "./report-options.ts";

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** Prints findings for code scanning: one run of SARIF 2.1.0 (OASIS), with the rows of the code table as rules. */
export function printSarif(findings: readonly Finding[], options: ReportOptions = {}): string {
  const rules = [...new Set(findings.map((finding) => finding.code))];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "tenon",
            ...(options.version === undefined ? {} : { semanticVersion: options.version }),
            rules: rules.map(describeRule),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => describeResult(finding, rules.indexOf(finding.code))),
      },
    ],
  };
  return `${printSafeJson(log)}\n`;
}

function describeRule(code: string): object {
  if (!isTableCode(code)) return { id: code };
  const { text, advice, severity } = codes[code];
  return {
    id: code,
    shortDescription: { text },
    help: { text: advice },
    defaultConfiguration: { level: levels[severity] },
  };
}

function describeResult(finding: Finding, ruleIndex: number): object {
  const [place, ...others] = finding.places;
  const text = finding.fix === undefined ? finding.message : `${finding.message}\n${finding.fix}`;
  return {
    ruleId: finding.code,
    ruleIndex,
    level: levels[finding.severity],
    message: { text },
    ...fingerprintOf(finding),
    locations: place ? [{ physicalLocation: describePlace(place) }] : [],
    ...(others.length === 0
      ? {}
      : {
          relatedLocations: others.map((other, id) => ({ id, physicalLocation: describePlace(other) })),
        }),
  };
}

/** The fingerprint by which code scanning recognises a finding; only findings about exchanges have one. */
function fingerprintOf(finding: Finding): object {
  if (!("fingerprint" in finding) || typeof finding.fingerprint !== "string") return {};
  return { partialFingerprints: { "tenon/v1": makeWellFormed(finding.fingerprint) } };
}

function describePlace(place: Place): object {
  return {
    artifactLocation: { uri: place.file.split("/").map(encodeSegment).join("/") },
    region: { startLine: Math.max(1, place.line), startColumn: Math.max(1, place.column) },
  };
}

function encodeSegment(segment: string): string {
  return encodeComponent(segment);
}
