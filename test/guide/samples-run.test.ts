import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { starterDocument } from "../../cli/init/starter-files.ts";
import { generate } from "../../generator/session/generate.ts";
import { createTestIo } from "../unit/cli/test-io.ts";
import { readContract } from "../unit/site/facts/site-fixture.ts";

/** Not synchronous: the mock answers in this very process. */
const run = promisify(execFile);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
if (!hasCurl) console.log("Samples for curl are not run: there is no curl.");

/** Starts `tenon mock` on a document, and gives its address; `stop` ends it and gives its exit code. */
async function startMock(folder: string, document: string) {
  let interrupt: () => void = () => undefined;
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const io = createTestIo(folder, { interrupted });
  const ended = runCli(["mock", document, "--port", "0"], io);
  const find = (): string | undefined => /http:\/\/127\.0\.0\.1:\d{2,}/.exec(io.out() + io.err())?.[0];
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const stop = async (): Promise<string> => {
    interrupt();
    return `${await ended} ${io.out()}`;
  };
  return { address: find() ?? "", stop };
}

/** The client that samples import, as files, and each sample as a program that calls another address. */
async function buildSamples(folder: string, document: string, address: string): Promise<readonly string[]> {
  const { files } = await generate({ document, importExtension: ".js", names: {} });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, "api", path)), { recursive: true });
    writeFileSync(join(folder, "api", path), text);
  }
  const redirect = `const platformFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const response = await platformFetch(new Request(${JSON.stringify(address)} + pathname + search, request));
  process.stdout.write(response.status + "\\n");
  return response;
};`;
  const { samples } = await readContract(document);
  const programs = [...samples.values()].map(async ({ client }, index) => {
    const outfile = join(folder, `sample-${index}.mjs`);
    const stdin = { contents: client, resolveDir: folder, loader: "ts" } as const;
    const format = { bundle: true, platform: "node", format: "esm", logLevel: "silent" } as const;
    await build({ stdin, outfile, banner: { js: redirect }, ...format });
    return outfile;
  });
  return Promise.all(programs);
}

test.each([
  ["our own contract", undefined],
  ["the document of tenon init", starterDocument],
])("the samples of %s do what they say against its mock", { timeout: 60_000 }, async (_name, text) => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-run-"));
  try {
    const document =
      text === undefined ? join(import.meta.dirname, "../../spec/openapi.yaml") : join(folder, "a.yaml");
    if (text !== undefined) writeFileSync(document, text);
    const { address, stop } = await startMock(folder, document);
    const { contract, samples } = await readContract(document);
    const origin = /https:\/\/[^/\s]+/;
    for (const program of await buildSamples(folder, document, address)) {
      const { stdout } = await run(process.execPath, [program]);
      expect(stdout).toMatch(/^2\d\d\n/);
    }
    for (const { curl = "" } of hasCurl ? samples.values() : []) {
      const silent = `curl() { command curl --silent --output /dev/null --write-out '%{http_code}' "$@"; }`;
      const script = `ACCESS_TOKEN=any\n${silent}\n${curl.replace(origin, address)}`;
      expect((await run("/bin/sh", ["-c", script])).stdout, curl).toMatch(/^2\d\d$/);
    }
    expect(samples.size).toBe(contract.model.operations.length);
    expect(await stop()).toMatch(/^0 /);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
