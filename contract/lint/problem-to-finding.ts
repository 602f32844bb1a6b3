import type { LineColLocationObject, LocationObject, NormalizedProblem } from "@redocly/openapi-core";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import type { SourceFile } from "../read/source-file.ts";

/** Finds a file that was read by its absolute path. */
export type FileLookup = (path: string) => SourceFile | undefined;

/** Converts a problem reported by Redocly to a finding `lint/<rule>`, with places. */
export function problemToFinding(problem: NormalizedProblem, fileOf: FileLookup): Finding {
  const locations = problem.from === undefined ? problem.location : [...problem.location, problem.from];
  return createFinding(`lint/${problem.ruleId}`, {
    severity: problem.severity === "error" ? "error" : "warning",
    message: problem.message.trim(),
    fix: suggest(problem.suggest),
    places: locations.map((location) => placeOf(location, fileOf)).filter((place) => place !== undefined),
  });
}

function suggest(names: readonly string[]): string | undefined {
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  return others.length === 0
    ? `Did you mean "${first}"?`
    : `Did you mean one of ${names.map((name) => `"${name}"`).join(", ")}?`;
}

function placeOf(location: LocationObject, fileOf: FileLookup): Place | undefined {
  const file = fileOf(location.source.absoluteRef);
  if (file === undefined) return undefined;
  if (isLineColumn(location))
    return { file: file.name, pointer: "", line: location.start.line, column: location.start.col };
  return file.placeOf(readPointer(location.pointer), location.reportOnKey === true ? "key" : "value");
}

function isLineColumn(location: LocationObject): location is LineColLocationObject {
  return location.pointer === undefined;
}

/** Reads a pointer as Redocly writes it: `#/` for the whole file and `#/a/b` below it. */
function readPointer(pointer: string): string {
  return pointer === "#/" || pointer === "#" ? "" : pointer.replace(/^#/, "");
}

/**
 * Tells whether a problem only says that a schema is `true` or `false`. Redocly's `struct` allows this in few
 * places, such as `properties` and `items`; from OpenAPI 3.1 on, any schema may be a boolean (JSON Schema
 * 2020-12 §4.3.2).
 */
export function isBooleanSchema(
  { ruleId, message }: Pick<NormalizedProblem, "ruleId" | "message">,
  specification: string | undefined,
): boolean {
  if (specification === undefined || !/^3\.[^0]/.test(specification)) return false;
  return ruleId === "struct" && message === "Expected type `Schema` (object) but got `boolean`";
}
