import type { Finding } from "../../contract/findings/finding.ts";

/** Linter rules that tenon's own checks cover with better places, by the code of the check. */
const covers: Readonly<Record<string, readonly string[]>> = {
  "ref/unresolved": ["lint/no-unresolved-refs"],
  "ref/file-not-found": ["lint/no-unresolved-refs"],
  "ref/outside-root": ["lint/no-unresolved-refs"],
  "ref/remote": ["lint/no-unresolved-refs"],
  "ref/cycle": ["lint/no-unresolved-refs"],
  "ref/malformed": ["lint/no-unresolved-refs"],
  "loss/unknown-member": ["lint/struct"],
  "document/later-member": ["lint/struct"],
  "document/wrong-type": ["lint/struct"],
  "document/missing-member": ["lint/struct"],
  "schema/bad-keyword": ["lint/struct"],
  "schema/unknown-type": ["lint/struct"],
  "document/duplicate-operation-id": ["lint/operation-operationId-unique"],
  "document/duplicate-path": ["lint/no-identical-paths"],
  "document/query-in-path": ["lint/path-not-include-query"],
  "document/missing-path-parameter": ["lint/path-parameters-defined"],
  "document/unused-path-parameter": ["lint/path-parameters-defined"],
  "document/duplicate-parameter": ["lint/operation-parameters-unique"],
  "document/unknown-security-scheme": ["lint/security-defined"],
};

/**
 * Removes findings of the linter that repeat one of tenon's own on the same line. Also removes the finding
 * that the linter has failed, if an error of the document explains it.
 */
export function dropRepeated(own: readonly Finding[], lint: readonly Finding[]): readonly Finding[] {
  const reported = new Set<string>();
  for (const { code, places } of own)
    for (const rule of Object.hasOwn(covers, code) ? (covers[code] ?? []) : [])
      for (const place of places) reported.add(`${rule} ${place.file}:${place.line}`);
  const isExplained = own.some(({ severity }) => severity === "error");
  const refused = own.filter(({ code }) => refusals.has(code)).map(({ message }) => firstSentence(message));
  const isRefused = ({ code, message }: Finding): boolean =>
    code === "lint/no-unresolved-refs" && refused.some((sentence) => message.includes(sentence));
  return lint.filter(
    (finding) =>
      !isReported(finding, reported) &&
      !isRefused(finding) &&
      !(isExplained && finding.code === "lint/failed"),
  );
}

/** Findings that are reported once for each file, with some of the references to it. */
const refusals: ReadonlySet<string> = new Set(["ref/outside-root", "ref/file-not-found"]);

/** The first sentence of a message, which the linter's finding also contains. */
function firstSentence(message: string): string {
  return message.replace(/\.(?: \d+ references lead to it\.)?$/, "");
}

function isReported({ code, places }: Finding, reported: ReadonlySet<string>): boolean {
  return places.some((place) => reported.has(`${code} ${place.file}:${place.line}`));
}
