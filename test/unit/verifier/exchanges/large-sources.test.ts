import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The size to read in megabytes. Set it to run these tests, which need a process of their own and some seconds. */
const MEGABYTES = Number(process.env["TENON_LARGE"] ?? "0");
if (MEGABYTES === 0) console.info("Large sources are not read: set TENON_LARGE=100, or 1000, to do so.");

const SCRIPT = `
  import { openSources } from "./test/unit/verifier/exchanges/open-sources.ts";
  const started = performance.now();
  let exchanges = 0, problems = 0;
  for await (const item of openSources([process.argv[2]])) item.kind === "exchange" ? exchanges++ : problems++;
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ exchanges, problems, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
`;

describe.skipIf(MEGABYTES === 0)("large sources", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenon-large-"));
    await build({
      stdin: { contents: SCRIPT, resolveDir: resolve(import.meta.dirname, "../../../.."), loader: "ts" },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: join(folder, "read.mjs"),
    });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(["har", "ndjson"])("are read within 200 MB of memory: %s", { timeout: 600_000 }, async (format) => {
    const path = join(folder, `large.${format}`);
    const count = await writeLarge(path, format);
    const told = execFileSync(process.execPath, [join(folder, "read.mjs"), path], { encoding: "utf8" });
    console.info(`${MEGABYTES} MB of ${format}: ${told.trim()}`);
    expect(JSON.parse(told)).toMatchObject({ exchanges: count, problems: 0 });
    expect(JSON.parse(told).megabytes).toBeLessThan(200);
    await writeFile(path, "");
  });
});

async function writeLarge(path: string, format: string): Promise<number> {
  const out = createWriteStream(path);
  const isHar = format === "har";
  let size = 0;
  let count = 0;
  if (isHar) out.write('{"log":{"version":"1.2","entries":[');
  for (; size < MEGABYTES * 1e6; count++) {
    const text = (isHar ? (count === 0 ? "" : ",\n") : "") + printItem(count, isHar) + (isHar ? "" : "\n");
    size += text.length;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end(isHar ? "]}}" : "");
  await once(out, "finish");
  return count;
}

function printItem(number: number, isHar: boolean): string {
  const item = { id: number, name: `Recipe ${number}`, script: 'echo "a"\n'.repeat(number % 200) };
  const text = JSON.stringify({ data: Array.from({ length: (number % 20) + 1 }, () => item) });
  const request = { method: "GET", url: `https://x.test/recipes?page=${number}` };
  if (!isHar)
    return JSON.stringify({
      request: { ...request, headers: {} },
      response: { status: 200, headers: {}, body: text },
    });
  const response = {
    status: 200,
    headers: [],
    content: { size: text.length, mimeType: "application/json", text },
  };
  return JSON.stringify({ request: { ...request, headers: [], bodySize: 0 }, response });
}
