import type { Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node";
import type { Severity } from "../../contract/findings/finding.ts";
import type { LocatedFinding } from "./located-finding.ts";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = { error: 1, warning: 2, info: 3 };

const REDOCLY_RULES = "https://redocly.com/docs/cli/rules/built-in-rules";

export function toDiagnostic(finding: LocatedFinding, uriOf: (path: string) => string): Diagnostic {
  const { code, severity, message, fix, range, related, pointer } = finding;
  const isRedocly = code.startsWith("lint/") && !code.slice(5).includes("/");
  return {
    range: { ...range },
    severity: severities[severity],
    code,
    source: "tenon",
    message: fix === undefined ? message : `${message}\n${fix}`,
    data: { pointer, fix },
    ...(isRedocly ? { codeDescription: { href: REDOCLY_RULES } } : {}),
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map((place) => ({
            location: { uri: uriOf(place.path), range: { ...place.range } },
            message: "Related place",
          })),
        }),
  };
}
