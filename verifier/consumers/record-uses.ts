import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { RecordedUse, RecordedUses } from "./recorded-use.ts";

const uses = new Map<string, RecordedUse>();
let isWatching = false;

/** Records a use and the place in the program that causes it. A repeated use is recorded once for each test file. */
export function recordUse(use: RecordedUse): void {
  const path = use.path.map((step) => (typeof step === "number" ? Math.min(step, mostItems) : step));
  const key = JSON.stringify([use.operation, use.part, path, use.extent]);
  if (uses.has(key)) return;
  if (!isWatching) process.once("exit", () => writeUses(undefined));
  isWatching = true;
  const at = findCaller();
  uses.set(key, { ...use, path, ...(at === undefined ? {} : { at }) });
}

/** Items from this index on are treated alike. No tuple is longer. */
const mostItems = 16;

/** The folder of this module, as it appears in stack traces. */
const ownFolder = fileURLToPath(new URL(".", import.meta.url));

/** The place in the program that uses a value: the nearest call that is neither in a package nor in the generated runtime. */
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
 * Writes the uses since the last call to the folder named by `TENON_READS`. Replaces the file that an earlier run of the same test file
 * wrote. Does nothing if nothing was used.
 *
 * @param testFile - The test file that has ended. Absent: the written file gets a unique name.
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
