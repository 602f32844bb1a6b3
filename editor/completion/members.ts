import {
  type Member,
  type ObjectKind,
  pathItemMethods,
  shapeOf,
} from "../../language/openapi/document-shape.ts";
import { keywordsSince31 } from "../../language/schema/schema-keywords.ts";
import type { Slot } from "../source/kinds.ts";
import { memberOf, type OutlineNode } from "../source/outline.ts";
import { namesOf } from "./names.ts";
import type { CompletionRequest, Suggestion } from "./request.ts";

/** Lists the members that the document's OpenAPI version allows in an object. */
export function listMembers(
  kind: ObjectKind,
  { version }: CompletionRequest,
  container: OutlineNode,
): readonly Suggestion[] {
  const hasReference = memberOf(container, "$ref") !== undefined;
  const members = [...shapeOf(kind)].filter(([name, member]) => isOfVersion(kind, name, member, version));
  const own = members.map(([name, member]): Suggestion => {
    const { holds, type, since, isRequired } = member;
    const notes = [
      describe(member),
      isRequired === true ? "required" : "",
      since === undefined ? "" : `since OpenAPI ${since}`,
    ];
    const isList = holds?.form === "list" || type === "texts" || type === "objects" || lists.has(name);
    const isMap = holds !== undefined && holds.object !== "text" && holds.object !== "schemaName";
    return {
      label: name,
      detail: notes.filter((note) => note !== "").join(", "),
      shape: isList ? "list" : isMap || maps.has(name) ? "map" : "scalar",
    };
  });
  if (hasReference || !referable.has(kind)) return own;
  return [
    { label: "$ref", detail: "reference", shape: "scalar" },
    ...own.filter(({ label }) => label !== "$ref"),
  ];
}

const lists: ReadonlySet<string> = new Set(["security", "required", "enum", "examples"]);
const maps: ReadonlySet<string> = new Set(["externalDocs", "contact", "license", "scopes", "xml"]);

const referable: ReadonlySet<ObjectKind> = new Set<ObjectKind>([
  ...(["pathItem", "parameter", "header", "requestBody", "response", "example", "link", "callback"] as const),
  ...(["securityScheme", "schema", "mediaType"] as const),
]);

function isOfVersion(kind: ObjectKind, name: string, { only, since }: Member, version: string): boolean {
  const major = version.startsWith("2") ? 2 : 3;
  if (only !== undefined && only !== major) return false;
  if (since !== undefined && !(major === 3 && since <= version)) return false;
  if (kind !== "schema") return true;
  const isModern = version >= "3.1";
  if (keywordsSince31.has(name)) return isModern;
  return !(isModern && earlier.has(name));
}

const earlier: ReadonlySet<string> = new Set([
  "nullable",
  "x-nullable",
  "id",
  "additionalItems",
  "dependencies",
  "definitions",
]);

function describe({ holds, type, use }: Member): string {
  if (use.kind === "lost") return use.reason;
  if (holds === undefined) return type === "flag" ? "boolean" : type === "text" ? "string" : "";
  if (holds.object === "text") return "string";
  return holds.form === "one"
    ? holds.object
    : holds.form === "list"
      ? `list of ${holds.object}`
      : `map of ${holds.object}`;
}

const mediaTypes = [
  ...["application/json", "application/problem+json", "application/xml", "application/x-www-form-urlencoded"],
  ...[
    "multipart/form-data",
    "application/octet-stream",
    "text/plain",
    "text/event-stream",
    "application/jsonl",
  ],
];

const statuses: readonly (readonly [string, string])[] = [
  ...([
    ["200", "OK"],
    ["201", "Created"],
    ["202", "Accepted"],
    ["204", "No Content"],
    ["304", "Not Modified"],
  ] as const),
  ...([
    ["400", "Bad Request"],
    ["401", "Unauthorized"],
    ["403", "Forbidden"],
    ["404", "Not Found"],
  ] as const),
  ...([
    ["409", "Conflict"],
    ["412", "Precondition Failed"],
    ["422", "Unprocessable Content"],
  ] as const),
  ...([
    ["429", "Too Many Requests"],
    ["500", "Internal Server Error"],
    ["503", "Service Unavailable"],
  ] as const),
  ...([
    ["default", "any other status"],
    ["4XX", "any client error"],
    ["5XX", "any server error"],
  ] as const),
];

/** Suggests security scheme names, media types and statuses as keys. */
export function listNamesOfMap(
  request: CompletionRequest,
  container: OutlineNode,
  slot: Slot | undefined,
): readonly Suggestion[] {
  const isRequirement = container.parent?.key?.text === "security";
  if (isRequirement)
    return namesOf(request.group, "scheme").map((label) => ({
      label,
      detail: "security scheme",
      shape: "scalar",
    }));
  if (slot?.form !== "map" && slot?.form !== "extensible map") return [];
  if (slot.kind === "mediaType")
    return mediaTypes.map((label) => ({ label, detail: "media type", shape: "map" }));
  const isOfOperation =
    container.key?.text === "responses" && pathItemMethods.includes(container.parent?.key?.text ?? "");
  if (slot.kind !== "response" || !isOfOperation) return [];
  return statuses.map(([label, detail]) => ({ label, detail, shape: "map" }));
}
