import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { showCount } from "../../contract/findings/show-text.ts";
import { makeFolder } from "../../generator/write/file-system.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import type { CoveredDocument } from "../../verifier/coverage/coverage-data.ts";
import type { Share } from "../../verifier/exchanges/share.ts";
import type { ListedSource } from "../../verifier/exchanges/sources/open-sources.ts";
import {
  isRun,
  printVerifiedItem,
  readVerifiedItem,
  type VerifiedItem,
} from "../../verifier/report/verified-item.ts";
import type { CommandInput } from "../shared/command.ts";
import { type BatchedOutput, createBatchedOutput, type Io } from "../shared/io.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";
import { draftBeside, orUnwritable } from "../shared/write-named-file.ts";
import type { TrafficProgress } from "./report-traffic.ts";
import type { ShareEnd, ShareRun } from "./run-share.ts";
import type { VerifyOptions } from "./verify-options.ts";

/**
 * First line of a partial result. It is followed by one line per item in traffic order, and a {@link PartTail}. For `tenonPart: 1`, members
 * can be added, but not removed or changed.
 */
interface PartHead {
  readonly tenonPart: 1;
  readonly document: CoveredDocument;
  readonly share: Share;
  readonly sources: readonly { readonly name: string; readonly size: number }[];
  readonly input: CommandInput<VerifyOptions>;
}

interface PartTail {
  readonly end: ShareEnd;
  readonly items: number;
  readonly sha256: string;
}

export interface Part extends PartHead {
  readonly name: string;
  readonly end: ShareEnd;
  readonly sha256: string;
  items(): AsyncGenerator<VerifiedItem, void, undefined>;
}

interface PartStart extends Omit<PartHead, "tenonPart" | "sources"> {
  readonly sources: readonly ListedSource[];
}

export async function writePart(
  name: string,
  { sources, ...start }: PartStart,
  run: ShareRun,
  { io, bar }: { readonly io: Io; readonly bar: TrafficProgress },
): Promise<void> {
  const output: PartOutput =
    name === "-"
      ? { ...createBatchedOutput(io.stdout), drop: () => undefined }
      : writeToFile(resolve(io.cwd, name), name);
  const listed = sources.map((source) => ({
    name: source.name,
    size: source.kind === "file" ? source.size : 0,
  }));
  const head: PartHead = { tenonPart: 1, ...start, sources: listed };
  const hash = createHash("sha256");
  const counts = { items: 0, findings: 0 };
  try {
    await output.write(`${JSON.stringify(head)}\n`);
    for await (const batch of run.items) {
      for (const entry of batch) {
        const [items, lines] = isRun(entry) ? [entry.count, entry.texts] : [1, [printVerifiedItem(entry)]];
        const text = lines.map((line) => `${line}\n`).join("");
        hash.update(text);
        counts.items += items;
        if (!isRun(entry)) counts.findings += entry.verified.findings.length;
        const written = output.write(text);
        if (written !== undefined) await written;
      }
    }
    const tail: PartTail = { end: run.end(), items: counts.items, sha256: hash.digest("hex") };
    await output.write(`${JSON.stringify(tail)}\n`);
    await output.end();
  } catch (error) {
    output.drop();
    throw error;
  }
  bar.end();
  const { index, of } = start.share;
  const told = `${showCount(counts.items, "exchange")}, ${showCount(counts.findings, "finding")}`;
  io.stderr.write(`Part ${index + 1} of ${of}: ${told}. \`tenon report\` merges the parts.\n`);
}

interface PartOutput extends BatchedOutput {
  drop(): void;
}

function writeToFile(path: string, name: string): PartOutput {
  const { file, draft, isReplaced } = orUnwritable(name, () => {
    makeFolder(dirname(path));
    const isReplaced = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
    const draft = isReplaced ? draftBeside(path) : path;
    return { file: openSync(draft, "w"), draft, isReplaced };
  });
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const output = createBatchedOutput({
    write: (text) => orUnwritable(name, () => writeFileSync(file, text)),
    isTerminal: false,
  });
  return {
    write: output.write,
    async end() {
      await output.end();
      close();
      if (isReplaced) orUnwritable(name, () => renameSync(draft, path));
    },
    drop() {
      close();
      if (isReplaced) rmSync(draft, { force: true });
    },
  };
}

export function openPart(cwd: string, name: string): Part {
  const path = resolve(cwd, name);
  const head = readHead(readEdge(path, name, "first"), name);
  const tail = readTail(readEdge(path, name, "last"), name);
  const sources = head.sources.map((source) => source.name);
  async function* items(): AsyncGenerator<VerifiedItem, void, undefined> {
    const hash = createHash("sha256");
    let number = -1;
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) {
      number++;
      if (number === 0) continue;
      if (number > tail.items) break;
      hash.update(`${line}\n`);
      const item = readVerifiedItem(line, sources);
      if (item === undefined) throw damaged(name);
      yield item;
    }
    if (hash.digest("hex") !== tail.sha256) throw damaged(name);
  }
  return { ...head, name, end: tail.end, sha256: tail.sha256, items };
}

/** Maximum length of the first and the last line, in bytes. Both contain coverage. */
const LONGEST = 256 * 1024 * 1024;
const STEP = 64 * 1024;

function readEdge(path: string, name: string, edge: "first" | "last"): string {
  try {
    const file = openSync(path, "r");
    try {
      return readEdgeOf(file, edge);
    } finally {
      closeSync(file);
    }
  } catch {
    throw createUsageError("partial/unreadable", `${name} cannot be read.`);
  }
}

function readEdgeOf(file: number, edge: "first" | "last"): string {
  const { size } = fstatSync(file);
  for (let length = Math.min(STEP, size); length <= LONGEST; length = Math.min(length * 2, size)) {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, edge === "first" ? 0 : size - length);
    const lines = bytes.toString("utf8").trimEnd().split("\n");
    if (lines.length > 1) return (edge === "first" ? lines[0] : lines.at(-1)) ?? "";
    if (length === size) return lines[0] ?? "";
  }
  return "";
}

function readHead(line: string, name: string): PartHead {
  const head = parseJson(line);
  const version = isObject(head) ? memberOf(head, "tenonPart") : undefined;
  if (!isObject(head) || version === undefined)
    throw createUsageError("partial/unreadable", `${name} is not a partial result of tenon verify.`);
  if (version !== 1) {
    const message = `${name} has the format ${JSON.stringify(version)}; this version of tenon reads format 1.`;
    throw createUsageError("partial/unreadable", message);
  }
  // The line was written by `writePart`.
  return head as unknown as PartHead;
}

function readTail(line: string, name: string): PartTail {
  const tail = parseJson(line);
  if (!isObject(tail) || typeof memberOf(tail, "sha256") !== "string") throw damaged(name);
  // The line was written by `writePart`.
  return tail as unknown as PartTail;
}

function damaged(name: string): UsageError {
  const message = `${name} is damaged: it was changed after tenon verify wrote it, or it ends too early.`;
  return createUsageError("partial/unreadable", message);
}
