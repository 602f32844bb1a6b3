import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { pointerOfRef } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/parse-json.ts";
import type { Changelog, DocumentChange } from "../../site/views/changelog-page.ts";
import { runRedocly } from "./run-redocly.ts";

/** The differences, or why they are not known. */
export interface BuiltChangelog {
  readonly changelog?: Changelog;
  readonly findings: readonly Finding[];
}

/** Lets Redocly compare two bundled versions of a document. */
export async function buildChangelog(
  before: SchemaObject,
  after: SchemaObject,
  script: string,
): Promise<BuiltChangelog> {
  const result = await runRedocly({
    script,
    // There must be no redocly.yaml: even an empty one removes the rules that rate the changes.
    files: {
      "before.json": JSON.stringify(before),
      "after.json": JSON.stringify(after),
    },
    run: ["diff", "before.json", "after.json", "--format", "json", "--fail-on", "none"],
    output: "diff.json",
  });
  if (result.kind === "failed") return fail(result.message);
  const report = parseJson(result.text);
  if (report === undefined) return fail("its report is not JSON.");
  if (!isObject(report) || !Array.isArray(report["changes"])) return fail("its report is not understood.");
  const changes = report["changes"].filter(isObject).flatMap(readChange);
  return { changelog: { from: versionOf(before), to: versionOf(after), changes }, findings: [] };
}

function fail(message: string): BuiltChangelog {
  return { findings: [createFinding("docs/no-changelog", { message: `Redocly: ${message}` })] };
}

function versionOf(document: SchemaObject): string {
  return (isObject(document["info"]) ? textOf(document["info"], "version") : undefined) ?? "?";
}

function readChange(change: SchemaObject): readonly DocumentChange[] {
  const pointer = pointerOfRef(textOf(change, "path") ?? "") ?? "";
  const impact = textOf(change, "impact");
  const [verdict] = elementsOf(change["verdicts"]);
  const own = isObject(verdict) ? textOf(verdict, "message") : undefined;
  return [
    {
      impact: impact === "major" || impact === "minor" ? impact : "patch",
      pointer,
      message: own ?? describeKind(change),
      before: shortValue(change["base"]),
      after: shortValue(change["revision"]),
    },
  ];
}

function describeKind(change: SchemaObject): string {
  const property = textOf(change, "property");
  const what = property ?? textOf(change, "typeName") ?? "It";
  return `${what} was ${textOf(change, "kind") ?? "changed"}.`;
}

/** Prints short values only; a whole schema would not help a reader. */
function shortValue(side: unknown): string | undefined {
  const value = isObject(side) ? side["value"] : undefined;
  if (value === undefined) return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 160 ? undefined : text;
}
