/**
 * Uses of message parts, found by a test run or a compiler and not yet mapped to leaves of the document. Test runs write them to a folder.
 * @module
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject, memberOf, textOf } from "../../language/values/json-object.ts";

export type UseStep = string | number;

/** `value`: only the value itself; `members`: also its member names; `all`: everything in it. */
export type UseExtent = "value" | "members" | "all";

export interface RecordedUse {
  readonly operation: string;
  readonly part:
    | { readonly kind: "call" }
    | { readonly kind: "parameter"; readonly in: string; readonly name: string }
    | { readonly kind: "request"; readonly type?: string }
    /** Applies to every response if `status` is absent. */
    | { readonly kind: "response"; readonly status?: number; readonly type?: string }
    /** The name `*` means all headers. */
    | { readonly kind: "header"; readonly status: number; readonly name: string };
  readonly path: readonly UseStep[];
  readonly extent: UseExtent;
  readonly at?: string;
}

/** The uses found in one test file, stored as JSON in the `TENON_READS` folder. */
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

/** Records a use with its place in the program, at most once per test file. */
export function recordUse(use: RecordedUse): void {
  const path = use.path.map((step) => (typeof step === "number" ? Math.min(step, mostItems) : step));
  const key = JSON.stringify([use.operation, use.part, path, use.extent]);
  if (uses.has(key)) return;
  if (!isWatching) process.once("exit", () => writeUses(undefined));
  isWatching = true;
  const at = findCaller();
  uses.set(key, { ...use, path, ...(at === undefined ? {} : { at }) });
}

/** Uses of later items are recorded under this index, since tuples (`prefixItems`) are rarely longer. */
const mostItems = 16;

const ownFolder = fileURLToPath(new URL(".", import.meta.url));

/**
 * Returns the nearest caller as `file:line:column`. Considers only files below the current directory, outside packages and the generated
 * runtime.
 */
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
 * Writes the uses recorded since the last call to the folder in `TENON_READS`, replacing the file from an earlier run of the same test
 * file. If nothing was used, removes that file.
 * @param testFile - If absent, the file gets a unique name.
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
