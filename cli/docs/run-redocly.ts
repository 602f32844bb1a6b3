import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The path of the script of an installed `@redocly/cli`: near the document, else near tenon. */
export function findRedocly(folders: readonly string[]): string | undefined {
  for (const folder of [...folders.map((path) => join(path, "package.json")), import.meta.url]) {
    try {
      const manifest = createRequire(folder).resolve("@redocly/cli/package.json");
      const script = join(dirname(manifest), "bin", "cli.js");
      if (existsSync(script)) return script;
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

/** What a run came to. */
export type RedoclyResult =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "failed"; readonly message: string };

/** Files that a run starts with, by name, and what it is asked. */
export interface RedoclyTask {
  readonly script: string;
  readonly files: Readonly<Record<string, string>>;
  readonly run: readonly string[];
  /** The file that it writes. */
  readonly output: string;
}

/** Milliseconds after which a run is given up. */
const longest = 120_000;

/**
 * Runs Redocly's CLI in a folder of its own, so that no configuration but ours applies, without telemetry and without
 * its question for newer versions, and gives back the file it writes.
 */
export async function runRedocly({ script, files, run, output }: RedoclyTask): Promise<RedoclyResult> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-docs-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
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

/** The last line that says something; the frames of its notices say nothing. */
function lastWords(text: string): string {
  return (
    text
      .split("\n")
      .map((line) => line.replace(/[\u2500-\u257f]/g, "").trim())
      .filter((line) => line !== "")
      .at(-1) ?? ""
  );
}
