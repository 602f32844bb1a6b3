import type { Finding } from "../../contract/findings/finding.ts";

/** Rules of the linter that tenon's own checks cover with better places, by the code that covers them. */
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
 * Leaves out what the linter says of a line that tenon itself has found the same fault on, so that a fault is told
 * once; and that it failed, where an error of the document explains it.
 */
export function dropRepeated(own: readonly Finding[], lint: readonly Finding[]): readonly Finding[] {
  const told = new Set<string>();
  for (const { code, places } of own)
    for (const rule of Object.hasOwn(covers, code) ? (covers[code] ?? []) : [])
      for (const place of places) told.add(`${rule} ${place.file}:${place.line}`);
  const isExplained = own.some(({ severity }) => severity === "error");
  const refused = own.filter(({ code }) => refusals.has(code)).map(({ message }) => firstSentence(message));
  const isRefused = ({ code, message }: Finding): boolean =>
    code === "lint/no-unresolved-refs" && refused.some((sentence) => message.includes(sentence));
  return lint.filter(
    (finding) =>
      !isTold(finding, told) && !isRefused(finding) && !(isExplained && finding.code === "lint/failed"),
  );
}

/** Told once a file, with some of the places that refer to it. */
const refusals: ReadonlySet<string> = new Set(["ref/outside-root", "ref/file-not-found"]);

/** The sentence that the linter gets from the same reader. */
function firstSentence(message: string): string {
  return message.replace(/\.(?: \d+ references lead to it\.)?$/, "");
}

function isTold({ code, places }: Finding, told: ReadonlySet<string>): boolean {
  return places.some((place) => told.has(`${code} ${place.file}:${place.line}`));
}
