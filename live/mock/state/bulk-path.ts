import type { Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";

export type BulkAction = "create" | "replace" | "update" | "delete";

export interface BulkPath {
  /** The path of the collection that the operation writes to. */
  readonly path: string;
  readonly action: BulkAction | undefined;
  /** Whether the path is the collection's own, without a suffix such as `/bulk`. */
  readonly isWhole: boolean;
}

const METHODS: ReadonlyMap<string, BulkAction> = new Map([
  ["POST", "create"],
  ["PUT", "replace"],
  ["PATCH", "update"],
  ["DELETE", "delete"],
]);

const VERBS: ReadonlyMap<string, BulkAction> = new Map([
  ["add", "create"],
  ["create", "create"],
  ["import", "create"],
  ["insert", "create"],
  ["replace", "replace"],
  ["edit", "update"],
  ["patch", "update"],
  ["update", "update"],
  ["delete", "delete"],
  ["destroy", "delete"],
  ["purge", "delete"],
  ["remove", "delete"],
]);

const FILLERS: ReadonlySet<string> = new Set([
  ...["all", "batch", "bulk", "by", "filter", "id", "ids", "keys", "list", "many", "mass"],
  ...["multi", "multiple", "query"],
]);

const MOST_SUFFIXES = 2;

/**
 * Splits the path of a bulk operation into the collection and what is done with it: `/tasks`, `/tasks/bulk`, `/tasks/bulk-delete`,
 * `/tasks/delete/by-ids`, `/tasks:batchCreate`. A verb in the path takes precedence over the method.
 */
export function readBulkPath({ path, method }: Pick<Operation, "path" | "method">): BulkPath {
  const segments = trimSlash(path)
    .replace(/:([^/{}]+)$/, "/$1")
    .split("/");
  let action: BulkAction | undefined;
  let count = 0;
  for (; count < MOST_SUFFIXES; count++) {
    const words = wordsIn(segments.at(-1) ?? "");
    if (words.length === 0 || !words.every((word) => VERBS.has(word) || FILLERS.has(word))) break;
    segments.pop();
    action = words.map((word) => VERBS.get(word)).find((verb) => verb !== undefined) ?? action;
  }
  return { path: segments.join("/"), action: action ?? METHODS.get(method), isWhole: count === 0 };
}

function wordsIn(segment: string): readonly string[] {
  if (segment.includes("{")) return [];
  return segment
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
