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
import type { SampleName } from "../../site/samples/sample-request.ts";
import { createTestIo } from "../unit/cli/test-io.ts";
import { type ReadContract, readContract } from "../unit/site/facts/site-fixture.ts";

/** Asynchronous, because the mock answers in this process. */
const run = promisify(execFile);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
if (!hasCurl) console.log("Samples for curl are not run: there is no curl.");

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.log("Samples for Python are not run: there is no python3.");
const hasHttpx = hasPython && spawnSync("python3", ["-c", "import httpx"]).status === 0;

/** Replaces httpx if it is not installed: the functions that samples use, by Python's standard library. */
const httpx = `import json as _json
import urllib.error
import urllib.request


class Response:
    def __init__(self, status_code, text):
        self.status_code = status_code
        self.text = text


def request(method, url, headers={}, json=None, content=None):
    headers = dict(headers)
    if json is not None:
        content = _json.dumps(json)
        headers.setdefault("content-type", "application/json")
    data = content.encode() if isinstance(content, str) else content
    sent = urllib.request.Request(url, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(sent) as answer:
            return Response(answer.status, answer.read().decode())
    except urllib.error.HTTPError as error:
        return Response(error.code, error.read().decode())
`;

const env = { ...process.env, ACCESS_TOKEN: "any" };

function listOthers(samples: ReadContract["samples"], wanted: SampleName): readonly string[] {
  return [...samples.values()].flatMap(({ others }) =>
    others.filter(({ name }) => name === wanted).map(({ text }) => text),
  );
}

/** Starts `tenon mock` on a document; gives its address, and `stop`, which ends it and gives its exit code. */
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

/** Writes the client that samples import, and each sample as a program that calls another address. */
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
    for (const curl of hasCurl ? listOthers(samples, "curl") : []) {
      const silent = `curl() { command curl --silent --output /dev/null --write-out '%{http_code}' "$@"; }`;
      const script = `ACCESS_TOKEN=any\n${silent}\n${curl.replace(origin, address)}`;
      expect((await run("/bin/sh", ["-c", script])).stdout, curl).toMatch(/^2\d\d$/);
    }
    for (const text of listOthers(samples, "fetch")) {
      const program = join(folder, "fetch.mjs");
      writeFileSync(program, text.replace(origin, address));
      expect((await run(process.execPath, [program], { env })).stdout, text).toMatch(/^2\d\d /);
    }
    if (hasPython) {
      if (!hasHttpx) writeFileSync(join(folder, "httpx.py"), httpx);
      for (const text of listOthers(samples, "python")) {
        const program = join(folder, "sample.py");
        writeFileSync(program, text.replace(origin, address));
        expect((await run("python3", [program], { env, cwd: folder })).stdout, text).toMatch(/^2\d\d /);
      }
    }
    expect(samples.size).toBe(contract.model.operations.length);
    expect(await stop()).toMatch(/^0 /);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
