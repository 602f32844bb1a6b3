/**
 * `tenon docs` and a watch that are killed while they write over an older output: each file is the whole old one or the whole new
 * one, and the next run completes the output. A run that lacks memory writes nothing.
 *
 * @module
 */
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";

const main = join(import.meta.dirname, "../../dist/cli/main.js");
/** A file URL for `NODE_OPTIONS`, which would split a path at a space. */
const killUrl = new URL("kill-at.mjs", import.meta.url).href;
const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-killed-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Content = ReadonlyMap<string, string>;

/** The files of a folder by path, without the temporary ones of an interrupted run. */
function contentOf(output: string): Content {
  if (!existsSync(output)) return new Map();
  const paths = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(output, ".tenon-")));
  return new Map(paths.sort().map((path) => [path.slice(output.length), readFileSync(path, "latin1")]));
}

function writeDocument(word: string): void {
  const schemas = Object.fromEntries(
    ["A", "B", "C", "D"].map((name) => [
      name,
      { type: "object", properties: { [word]: { type: "string" } } },
    ]),
  );
  const content = { "application/json": { schema: { $ref: "#/components/schemas/A" } } };
  const document = {
    openapi: "3.1.0",
    info: { title: word, version: "1" },
    paths: { "/a": { get: { operationId: word, responses: { "200": { description: word, content } } } } },
    components: { schemas },
  };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
}

/** Runs a command in a process that is killed before the given renaming; gives what it printed. `undefined` if it ended by itself. */
async function runAndDie(
  argv: readonly string[],
  at: number,
  onText: (text: string) => void = () => undefined,
): Promise<string | undefined> {
  const kill = { TENON_KILL_AT: String(at), TENON_KILL_CALL: "renameSync", TENON_KILL_IN: folder };
  const env = { ...process.env, ...kill, NODE_OPTIONS: `--import ${killUrl}` };
  const child = spawn(process.execPath, [main, ...argv], { cwd: folder, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      onText(text);
    });
  const signal = await new Promise((resolve) => child.on("close", (_, by) => resolve(by)));
  return signal === "SIGKILL" ? text : undefined;
}

/** Tells which output a folder contains; throws if a file is of neither. */
function versionOf(output: string, old: Content, next: Content): "old" | "new" | "mixed" {
  const found = contentOf(output);
  for (const [path, text] of found) expect([old.get(path), next.get(path)], path).toContain(text);
  const isSame = (other: Content): boolean =>
    found.size === other.size && [...found].every(([path, text]) => other.get(path) === text);
  return isSame(old) ? "old" : isSame(next) ? "new" : "mixed";
}

const commands: readonly (readonly [name: string, argv: readonly string[]])[] = [
  ["docs", ["docs", "openapi.json", "--reference", "off", "-o"]],
  ["generate", ["generate", "openapi.json", "--lint", "off", "-o"]],
];

describe.each(commands)("tenon %s", (name, argv) => {
  test("has each file old or new after a kill, and completes them in the next run", async () => {
    const output = join(folder, name);
    const run = async (word: string): Promise<Content> => {
      writeDocument(word);
      const { code, out, err } = await tenon(folder, [...argv, name]);
      expect(code, out + err).toBe(0);
      return contentOf(output);
    };
    const next = await run("second");
    const old = await run("first");
    const changed = [...next].filter(([path, text]) => old.get(path) !== text).length;
    const versions = new Set<string>();
    for (const at of [1, 2, Math.ceil(changed / 2), changed]) {
      writeDocument("second");
      expect(await runAndDie([...argv, name], at), `before renaming ${at}`).toBeTypeOf("string");
      versions.add(versionOf(output, old, next));
      expect(await run("second"), `after ${at}`).toEqual(next);
      await run("first");
    }

    expect([...versions].sort()).toEqual(["mixed", "old"]);
    expect(readdirSync(output).filter((entry) => entry.startsWith(".tenon-"))).toEqual([]);
  });
});

test("a watch that is killed while it writes leaves each file old or new, and the next run completes them", async () => {
  const output = join(folder, "watched");
  const argv = ["generate", "openapi.json", "--lint", "off", "-o", "watched"];
  const run = async (word: string): Promise<Content> => {
    writeDocument(word);
    const { code, out, err } = await tenon(folder, argv);
    expect(code, out + err).toBe(0);
    return contentOf(output);
  };
  const next = await run("second");
  const old = await run("first");
  let isChanged = false;
  const died = await runAndDie([...argv, "--watch"], 2, (text) => {
    if (isChanged || !text.includes("Watching")) return;
    isChanged = true;
    writeDocument("second");
  });

  expect(died).toContain("Watching");
  expect(versionOf(output, old, next)).toBe("mixed");
  expect(await run("second")).toEqual(next);
}, 60_000);

test("a run that lacks memory leaves the output as it was", async () => {
  const output = join(folder, "small");
  writeDocument("first");
  const argv = ["generate", "openapi.json", "--lint", "off", "-o", "small"];
  const { code, out, err } = await tenon(folder, argv);
  expect(code, out + err).toBe(0);
  const before = contentOf(output);
  const members = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, at) => [`S${at}`, { type: "object", description: "x".repeat(100) }]),
  );
  const large = { openapi: "3.1.0", info: { title: "a", version: "1" }, components: { schemas: members } };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(large));
  const child = spawn(process.execPath, ["--max-old-space-size=24", main, ...argv], { cwd: folder });
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const ended = await new Promise((resolve) =>
    child.on("close", (status, signal) => resolve(status ?? signal)),
  );

  // Node ends the process, unless it was the helping thread that lacked memory.
  expect([2, 134, "SIGABRT"], text).toContain(ended);
  expect(text).toMatch(/heap out of memory|tenon\/out-of-memory/);
  expect(contentOf(output)).toEqual(before);
}, 60_000);
