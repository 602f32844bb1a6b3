import { shapeOf } from "../../language/openapi/document-shape.ts";
import { isPureReference, sectionOf } from "../../language/openapi/visit-references.ts";
import type { NodeKind } from "../../language/openapi/walk-nodes.ts";
import { compositionKeywords } from "../../language/schema/applicable.ts";
import type { Severity } from "../findings/finding.ts";
import type { Target } from "./resolver.ts";

export interface Mismatch {
  readonly severity: Severity;
  readonly message: string;
  readonly fix?: string;
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
  const fix = actual === "schemas" ? schemaFixes.get(kind) : undefined;
  const message =
    fix === undefined
      ? `points into \`components.${actual}\`; it must point into \`components.${due}\`.`
      : `points to a schema where ${nounOf(kind)} is expected.`;
  const severity = looksLike(kind, value) ? "warning" : "error";
  return { severity, message, ...(fix !== undefined && { fix }) };
}

const UNDER_SCHEMA = "Put the reference under `schema`: `schema: { $ref: … }`.";
const UNDER_CONTENT =
  'Put the reference below a media type: `content: { "application/json": { schema: { $ref: … } } }`.';

/** Where a reference to a schema belongs in place of an object that contains schemas. */
const schemaFixes: ReadonlyMap<NodeKind, string> = new Map<NodeKind, string>([
  ["mediaType", UNDER_SCHEMA],
  ["header", UNDER_SCHEMA],
  ["response", UNDER_CONTENT],
  ["requestBody", UNDER_CONTENT],
]);

function nounOf(kind: NodeKind): string {
  return kind === "requestBody" ? "a request body" : kind === "mediaType" ? "a media type" : `a ${kind}`;
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
