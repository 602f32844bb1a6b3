import { refNameOf } from "../../language/schema/local-ref.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { elementsOf, isObject, textOf } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/check-decoded.ts";
import { distanceOf, farAway } from "../../runtime/validators/once.ts";
import type { Bench } from "./bench.ts";
import type { LocatedIssue } from "./locate-issue.ts";

/** Of more alternatives than this none is picked out: it would take long, and help little. */
const mostBranches = 30;

/** Whether an issue is that a value fits none of a union's alternatives. */
function isNoneFits({ issue, pointer }: LocatedIssue): boolean {
  if (!pointer.endsWith(`/${issue.keyword}`)) return false;
  if (issue.keyword === "anyOf") return true;
  return issue.keyword === "oneOf" && (issue.params["passingSchemas"] ?? null) === null;
}

/**
 * Where a value fits none of a union's alternatives: which comes closest, and what it asks, as the end of a sentence. Empty where
 * the issue is another, or all are equally far away.
 */
export function describeClosest(bench: Bench, located: LocatedIssue, value: unknown): string {
  if (!isNoneFits(located)) return "";
  const branches = elementsOf(readPointer(bench.contract.document, located.pointer));
  if (branches.length === 0 || branches.length > mostBranches) return "";
  const part = readPointer(value, located.issue.pointer);
  const tried = branches.map((branch, index) => {
    // Normalising left nothing but schemas here.
    const check = bench.checkOf({ schema: branch as JsonSchema, pointer: "" });
    const issues = issuesOf(part, check);
    return { name: nameOf(branch, index), issues, distance: distanceOf(issues) };
  });
  const near = tried.filter(({ distance }) => distance < farAway);
  const [closest, next] = near.sort((one, other) => one.distance - other.distance);
  const first = closest?.issues[0];
  if (closest === undefined || first === undefined) return "";
  if (next !== undefined && next.distance === closest.distance) return "";
  const where = first.pointer === "" ? "it" : `\`${first.pointer}\` in it`;
  const more = closest.issues.length > 1 ? `, and ${closest.issues.length - 1} more` : "";
  return `; ${closest.name} comes closest, but ${where} ${first.message}${more}`;
}

function nameOf(branch: unknown, index: number): string {
  const name = refNameOf(branch);
  const title = isObject(branch) ? textOf(branch, "title") : undefined;
  const given = name ?? title;
  return given === undefined ? `alternative ${index + 1}` : `\`${given}\``;
}
