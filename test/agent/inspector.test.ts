import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

const main = join(import.meta.dirname, "../../dist/cli/main.js");
const document = join(import.meta.dirname, "notes.yaml");
const folder = mkdtempSync(join(tmpdir(), "tenon-inspector-"));
let reason = "";

beforeAll(() => {
  const argv = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  const run = spawnSync(
    "npm",
    [...argv, "--fetch-retries=0", "--prefix", folder, "@modelcontextprotocol/inspector@2"],
    { encoding: "utf8", timeout: 120_000 },
  );
  if (run.status !== 0) reason = (run.stderr || "npm took too long").trim().split("\n")[0] ?? "";
}, 150_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The JSON that the official inspector's command line prints. */
function inspect(target: readonly string[], method: string, ...more: readonly string[]): unknown {
  const program = join(folder, "node_modules/.bin/mcp-inspector");
  const argv = ["--cli", ...target, "--method", method, ...more];
  const { stdout, stderr } = spawnSync(program, argv, { encoding: "utf8" });
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout);
}

async function serveHttp(): Promise<string> {
  const server = spawn(process.execPath, [main, "mcp", document, "--mock", "--port", "0"]);
  onTestFinished(() => void server.kill());
  let told = "";
  for await (const chunk of server.stderr) {
    told += String(chunk);
    const [, url] = /Listening on (\S+)/.exec(told) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(told);
}

test("the official inspector lists and calls tools over both transports", async () => {
  if (reason !== "") {
    console.log(`The inspector is not tried: it cannot be installed (${reason}).`);
    return;
  }
  const stdio = [process.execPath, main, "mcp", document, "--mock"];
  for (const target of [stdio, [await serveHttp(), "--transport", "http"]]) {
    expect(inspect(target, "tools/list")).toMatchObject({
      tools: [{ name: "listNotes" }, { name: "getNote" }, { name: "read_more" }],
    });
    const call = ["--tool-name", "listNotes", "--tool-arg"];
    expect(inspect(target, "tools/call", ...call, "limit=2")).toMatchObject({
      structuredContent: { status: 200, next: { offset: 2 } },
    });
    expect(inspect(target, "tools/call", ...call, "limit=900")).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("`limit` must be at most 100.") as string }],
    });
  }
});
