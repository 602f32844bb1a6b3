import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { hashText } from "../../generator/output/hash-file.ts";
import { parseManifest } from "../../generator/write/manifest.ts";
import type { HostileCase } from "./hostile-case.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The outcome of a case. */
export interface CaseOutcome {
  readonly exit: number | string;
  /** Codes of the findings, sorted, without duplicates. */
  readonly codes: readonly string[];
  readonly printed: string;
  /**
   * `whole`: the folder has exactly the files of its manifest, unchanged. `broken`: it has others, or lacks some. `none`: there is no
   * folder.
   */
  readonly output: "none" | "whole" | "broken";
}

/** Writes the files of a case; gives the path of the document. */
export function writeCase({ files, links = {} }: HostileCase, folder: string): string {
  const made = Object.entries(files());
  for (const [path, content] of made) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
  return made[0]?.[0] ?? "";
}

/** The command line for a case. */
export function argumentsOf(document: string): readonly string[] {
  return ["generate", document, "-o", "out", "--format", "json", "--all", "--lint", "off"];
}

/** Makes the outcome from the exit code, the printed text and the output folder of a command. */
export function readOutcome(exit: number | string, printed: string, folder: string): CaseOutcome {
  const codes = [...printed.matchAll(/"code":\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return { exit, codes: [...new Set(codes)].sort(), printed, output: readOutput(join(folder, "out")) };
}

/** An output is whole if it has all files of its manifest, unchanged, and no others. */
function readOutput(folder: string): CaseOutcome["output"] {
  if (!existsSync(folder)) return "none";
  const manifest = parseManifest(readFileSync(join(folder, "tenon.manifest.json"), "utf8"));
  const listed = Object.entries(manifest?.outputs ?? {});
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const isWhole = listed.length > 0 && there.length === listed.length + 1;
  const isUnchanged = listed.every(([path, hash]) => hashText(readFileSync(join(folder, path))) === hash);
  return isWhole && isUnchanged ? "whole" : "broken";
}

/** Characters that are invisible, or that change the order of visible ones. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Invisible characters that comments may contain, because texts in some languages need them. */
const JOINERS = /\u200C|\u200D|\u00AD/g;

/** The lines of an output that contain invisible characters, each with its file. */
export function findInvisible(folder: string): readonly string[] {
  const out = join(folder, "out");
  if (!existsSync(out)) return [];
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name);
    const lines = readFileSync(path, "utf8").split("\n");
    const told = lines.filter((line) => INVISIBLE.test(isComment(line) ? line.replace(JOINERS, "") : line));
    return told.map((line) => `${relative(out, path)}: ${JSON.stringify(line.slice(0, 200))}`);
  });
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*\*|\*)/.test(line);
}

/** Limits for a case in a separate process. */
export const limits = { milliseconds: 30_000, megabytes: 1024 } as const;

/** The outcome of a process, with the resources that it used. */
export interface ProcessOutcome extends CaseOutcome {
  /** CPU time of all threads of the process, since other processes may delay it. */
  readonly milliseconds: number;
  /** Its peak memory. */
  readonly megabytes: number;
}

/** Runs a case with the built command line tool in a separate process, which is killed if it takes too long. */
export async function runInProcess(document: string, folder: string): Promise<ProcessOutcome> {
  const report = fileURLToPath(new URL("report-memory.mjs", import.meta.url));
  // With this limit, V8 collects garbage early. Without it, V8 would use more of the machine's memory.
  const argv = [
    "--max-old-space-size=768",
    "--import",
    report,
    join(root, "dist/cli/main.js"),
    ...argumentsOf(document),
  ];
  const child = spawn(process.execPath, argv, { cwd: folder, timeout: limits.milliseconds * 3 });
  const { exit, out, err } = await collect(child);
  const [, megabytes, milliseconds] = /peak memory: (\d+) MB, worked (\d+) ms/.exec(err) ?? [];
  const printed = out + err.replace(/peak memory: .*\n/, "");
  return {
    ...readOutcome(exit, printed, folder),
    milliseconds: Number(milliseconds),
    megabytes: Number(megabytes),
  };
}

function collect(child: ChildProcess): Promise<{ exit: number | string; out: string; err: string }> {
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => {
    out += String(chunk);
  });
  child.stderr?.on("data", (chunk) => {
    err += String(chunk);
  });
  return new Promise((settle) =>
    child.on("close", (code, signal) => settle({ exit: code ?? signal ?? "?", out, err })),
  );
}
