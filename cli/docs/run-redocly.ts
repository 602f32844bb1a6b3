import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The path of the script of an installed `@redocly/cli`, searched for near the document, then near tenon; `undefined` if absent. */
export function findRedocly(folders: readonly string[]): string | undefined {
  for (const folder of [...folders.map((path) => join(path, "package.json")), import.meta.url]) {
    try {
      const manifest = createRequire(folder).resolve("@redocly/cli/package.json");
      const script = join(dirname(manifest), "bin", "cli.js");
      if (existsSync(script)) return script;
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

/** The result of a run. */
export type RedoclyResult =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "failed"; readonly message: string };

/** The input files of a run by name, and its arguments. */
export interface RedoclyTask {
  readonly script: string;
  readonly files: Readonly<Record<string, string>>;
  readonly run: readonly string[];
  /** The file that the run writes. */
  readonly output: string;
}

/** The time in milliseconds after which a run is stopped. */
const longest = 120_000;

/**
 * Runs Redocly's CLI in a temporary folder, so that no other configuration applies, without telemetry and update checks. Returns the file
 * that it writes. The process is started at once, since the caller may be busy afterwards.
 */
export async function runRedocly({ script, files, run, output }: RedoclyTask): Promise<RedoclyResult> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-docs-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const failure = await execute([script, ...run, "-o", output], folder);
    if (failure !== undefined) return { kind: "failed", message: failure };
    return { kind: "output", text: await readFile(join(folder, output), "utf8") };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function execute(line: readonly string[], cwd: string): Promise<string | undefined> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    NO_COLOR: "1",
    CI: "true",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      line,
      { cwd, env, timeout: longest, maxBuffer: 16_000_000 },
      (error, stdout, stderr) => {
        resolve(error === null ? undefined : lastWords(stderr) || lastWords(stdout) || error.message);
      },
    );
  });
}

/** The last line that contains words. Ignores the frames that Redocly draws around messages. */
function lastWords(text: string): string {
  return (
    text
      .split("\n")
      .map((line) => line.replace(/[\u2500-\u257f]/g, "").trim())
      .filter((line) => line !== "")
      .at(-1) ?? ""
  );
}
