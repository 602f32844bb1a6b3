import { isAdmissible } from "../../language/schema/check-keyword.ts";
import { isAnnotation, schemaKeywords } from "../../language/schema/schema-keywords.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/** Drops keywords whose values JSON Schema does not allow, each with a finding, so that the schema can be compiled. */
export function repairValues(draft: SchemaDraft, pointer: string, { report }: SchemaContext): void {
  for (const [keyword, value] of Object.entries(draft)) {
    const kind = schemaKeywords.get(keyword);
    if (kind === undefined || isAdmissible(kind, value)) continue;
    const at = `${pointer}/${encodeToken(keyword)}`;
    delete draft[keyword];
    if (keyword === "required" && typeof value === "boolean") {
      report(
        "schema/ignored-keyword",
        at,
        "`required` is a list of names that stands beside `properties`; the boolean was ignored.",
      );
    } else if (kind === "names" && Array.isArray(value)) {
      draft[keyword] = [...new Set(value.filter((name) => typeof name === "string"))];
      report(
        "schema/ignored-keyword",
        at,
        `\`${keyword}\` has to be a list of distinct names; the others were dropped.`,
      );
    } else if (kind === "pattern") {
      report(
        "schema/bad-pattern",
        at,
        `The pattern ${JSON.stringify(value)} is not a regular expression; it was ignored.`,
      );
    } else {
      const message = `\`${keyword}\` cannot be ${describe(value)}; it was ignored.`;
      report(isAnnotation(keyword) ? "schema/ignored-keyword" : "schema/bad-keyword", at, message);
    }
  }
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  return typeof value === "object" ? "an object" : JSON.stringify(value);
}
