import { shapeOf } from "../../language/openapi/document-shape.ts";
import { isPureReference, sectionOf } from "../../language/openapi/visit-references.ts";
import type { NodeKind } from "../../language/openapi/walk-nodes.ts";
import { compositionKeywords } from "../../language/schema/applicable.ts";
import type { Severity } from "../findings/finding.ts";
import type { Target } from "./resolver.ts";

export interface Mismatch {
  readonly severity: Severity;
  readonly message: string;
}

export function findMismatch(kind: NodeKind, { pointer, value }: Target): Mismatch | undefined {
  if (isPureReference(value)) return undefined;
  if (kind === "text") {
    return typeof value === "string"
      ? undefined
      : { severity: "error", message: "points to a value that is not a string." };
  }
  if (typeof value !== "object" || value === null) {
    if (kind === "schema" && typeof value === "boolean") return undefined;
    return { severity: "error", message: "points to a value that is not an object." };
  }
  if (pointer === "" && (Object.hasOwn(value, "openapi") || Object.hasOwn(value, "swagger"))) {
    return { severity: "error", message: "points to a whole document instead of part of one." };
  }
  const due = sectionOf(kind);
  const actual = /^\/components\/([^/]+)\/[^/]+$/.exec(pointer)?.[1];
  if (due === undefined || actual === undefined || actual === due) return undefined;
  if (!shapeOf("components").has(actual)) return undefined;
  const message = `points into \`components.${actual}\`; it must point into \`components.${due}\`.`;
  return { severity: looksLike(kind, value) ? "warning" : "error", message };
}

function looksLike(kind: NodeKind, value: object): boolean {
  const has = (name: string): boolean => Object.hasOwn(value, name);
  // In OpenAPI 2.0, parameters can also have a type.
  if (kind === "schema" && has("type") && !has("in")) return true;
  return signs.get(kind)?.some((names) => names.every(has)) === true;
}

const signs: ReadonlyMap<NodeKind, readonly (readonly string[])[]> = new Map<
  NodeKind,
  readonly (readonly string[])[]
>([
  ["parameter", [["name", "in"]]],
  ["header", [["schema"], ["content"], ["type"]]],
  ["requestBody", [["content"], ["schema"]]],
  ["mediaType", [["content"], ["schema"]]],
  ["response", [["description"]]],
  ["schema", [["properties"], ...compositionKeywords.map((keyword) => [keyword])]],
]);
