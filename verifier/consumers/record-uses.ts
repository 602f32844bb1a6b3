/**
 * Records which message parts a test run or a compiled program uses. Uses are mapped to document leaves later. Test runs write uses to a
 * folder.
 * @module
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject, memberOf, textOf } from "../../language/values/json-object.ts";

export type UseStep = string | number;

/** How much of a value is used: `value` means only the value itself, `members` adds its member names, `all` adds everything inside. */
export type UseExtent = "value" | "members" | "all";

export interface RecordedUse {
  readonly operation: string;
  readonly part:
    | { readonly kind: "call" }
    | { readonly kind: "parameter"; readonly in: string; readonly name: string }
    | { readonly kind: "request"; readonly type?: string }
    | { readonly kind: "response"; readonly status?: number; readonly type?: string }
    | { readonly kind: "header"; readonly status: number; readonly name: string };
  readonly path: readonly UseStep[];
  readonly extent: UseExtent;
  readonly at?: string;
}

/** Uses recorded in one test file, stored as JSON in the `TENON_READS` folder. */
export interface RecordedUses {
  readonly tenonReads: 1;
  readonly date: string;
  readonly uses: readonly RecordedUse[];
}

export function readRecordedUses(value: unknown): RecordedUses | string {
  if (!isObject(value) || value["tenonReads"] !== 1) return "is not a file that `trackReads` wrote";
  const date = textOf(value, "date");
  const uses = memberOf(value, "uses");
  if (date === undefined || !Array.isArray(uses) || !uses.every(isUse))
    return "is damaged: run the tests again";
  return { tenonReads: 1, date, uses };
}

function isUse(value: unknown): value is RecordedUse {
  if (!isObject(value) || textOf(value, "operation") === undefined) return false;
  const part = memberOf(value, "part");
  const path = memberOf(value, "path");
  const extent = memberOf(value, "extent");
  return (
    isObject(part) &&
    ["call", "parameter", "request", "response", "header"].includes(textOf(part, "kind") ?? "") &&
    Array.isArray(path) &&
    path.every((step) => typeof step === "string" || typeof step === "number") &&
    (extent === "value" || extent === "members" || extent === "all")
  );
}

const uses = new Map<string, RecordedUse>();
let isWatching = false;

/** Records a use and its source position, at most once per test file. */
export function recordUse(use: RecordedUse): void {
  const path = use.path.map((step) => (typeof step === "number" ? Math.min(step, mostItems) : step));
  const key = JSON.stringify([use.operation, use.part, path, use.extent]);
  if (uses.has(key)) return;
  if (!isWatching) process.once("exit", () => writeUses(undefined));
  isWatching = true;
  const at = findCaller();
  uses.set(key, { ...use, path, ...(at === undefined ? {} : { at }) });
}

/** Maximum item index to record. Uses of later items are recorded under this index, because tuples (`prefixItems`) are rarely longer. */
const mostItems = 16;

const ownFolder = fileURLToPath(new URL(".", import.meta.url));

/** Returns the caller's position as `file:line:column`. Skips packages, the generated runtime, and files outside the current directory. */
function findCaller(): string | undefined {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = before;
  for (const line of stack.split("\n").slice(1)) {
    const match = /\(?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^()]*?):(\d+):(\d+)\)?$/.exec(line.trim());
    if (match === null) continue;
    const [, name = "", row, column] = match;
    const file = name.startsWith("file://") ? fileURLToPath(name) : name;
    if (file.startsWith(ownFolder) || /[\\/]node_modules[\\/]|[\\/]runtime[\\/]client[\\/]/.test(file))
      continue;
    const path = relative(process.cwd(), file).replaceAll("\\", "/");
    if (!path.startsWith("../")) return `${path}:${row}:${column}`;
  }
  return undefined;
}

/**
 * Writes the uses recorded since the last call to the `TENON_READS` folder, replacing the file from an earlier run of the same test file.
 * Deletes that file if nothing was used.
 * @param testFile - Path of the test file. If absent, the written file gets a unique name.
 */
export function writeUses(testFile: string | undefined): void {
  const folder = process.env["TENON_READS"];
  if (folder === undefined || folder === "") return;
  const name = testFile === undefined ? randomUUID() : hash(relative(process.cwd(), testFile));
  const file = join(resolve(folder), `tenon-${name}.json`);
  if (uses.size === 0) {
    if (testFile !== undefined) rmSync(file, { force: true });
    return;
  }
  const data: RecordedUses = {
    tenonReads: 1,
    date: new Date().toISOString().slice(0, 10),
    uses: [...uses.values()],
  };
  uses.clear();
  mkdirSync(resolve(folder), { recursive: true });
  writeFileSync(file, `${JSON.stringify(data)}\n`);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
