import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { starterDocument } from "../../cli/init/starter-files.ts";
import { createFolder, tenon } from "../unit/cli/test-io.ts";

/** A common mistake, and the one finding that reports it. */
interface Mistake {
  readonly files?: Readonly<Record<string, string>>;
  readonly line: string;
  /** Default: an error. */
  readonly severity?: "error" | "warning";
  readonly code: string;
  /** Patterns that the message and the fix together must match. */
  readonly says: readonly RegExp[];
}

const document = starterDocument;
const yaml = { "openapi.yaml": document };

const mistakes: Readonly<Record<string, Mistake>> = {
  "a wrong path": {
    files: yaml,
    line: "lint opnapi.yaml",
    code: "load/not-found",
    says: [/opnapi\.yaml/, /Did you mean "openapi\.yaml"/],
  },
  indentation: {
    files: { "a.yaml": document.replace("  version: 0.1.0", " version: 0.1.0") },
    line: "lint a.yaml",
    code: "load/syntax",
    says: [/same column/, /a\.yaml:5/, /indentation/],
  },
  "a tab": {
    files: { "a.yaml": document.replace("  title: Notes", "\ttitle: Notes") },
    line: "lint a.yaml",
    code: "load/syntax",
    says: [/indented with a tab/, /a\.yaml:3/, /spaces/],
  },
  "a $ref to nothing": {
    files: {
      "a.yaml": document.replace(
        'items: { $ref: "#/components/schemas/Note"',
        'items: { $ref: "#/components/schemas/Noet"',
      ),
    },
    line: "lint a.yaml",
    code: "ref/unresolved",
    says: [/Noet/, /Note/],
  },
  "an operationId twice": {
    files: { "a.yaml": document.replace("operationId: getNote", "operationId: listNotes") },
    line: "lint a.yaml --strict",
    severity: "warning",
    code: "document/duplicate-operation-id",
    says: [/listNotes/, /Rename/],
  },
  "an unknown option": {
    files: yaml,
    line: "generate openapi.yaml --ouput api",
    code: "usage/unknown-option",
    says: [/--ouput/, /--output/],
  },
  "an unknown command": { line: "genrate", code: "usage/unknown-command", says: [/genrate/, /"generate"/] },
  "a typo in the config": {
    files: { ...yaml, "tenon.config.mjs": 'export default { document: "openapi.yaml", ouput: "api" };' },
    line: "generate",
    code: "config/unknown-option",
    says: [/ouput/, /"output"/, /tenon\.config\.mjs:1/],
  },
  "a config that is no TypeScript": {
    files: { "tenon.config.ts": 'export default {\n  document: "openapi.yaml"\n  output: "api",\n};' },
    line: "generate",
    code: "config/syntax",
    says: [/expected ","/, /tenon\.config\.ts:3/],
  },
  "nothing named, and no config": { line: "generate", code: "config/none", says: [/tenon init/] },
  "no word on where to write": {
    files: yaml,
    line: "generate openapi.yaml",
    code: "usage/missing-argument",
    says: [/needs a folder to write/, /-o src\/api/],
  },
  "a document behind a URL": {
    line: "lint https://example.com/openapi.yaml --offline",
    code: "load/not-fetched",
    says: [/never been fetched/, /without --offline/],
  },
  "a folder for a document": { files: yaml, line: "lint .", code: "load/not-a-file", says: [/folder/] },
  "an output folder with other files": {
    files: { ...yaml, "api/client.ts": "mine" },
    line: "generate openapi.yaml -o api",
    code: "output/foreign-file",
    says: [/client\.ts/, /another output folder/],
  },
  "an output folder that is a file": {
    files: yaml,
    line: "generate openapi.yaml -o openapi.yaml/api",
    code: "output/not-a-folder",
    says: [/is a file/, /folder/],
  },
  "YAML in a .json file": {
    files: { "openapi.json": document },
    line: "lint openapi.json",
    code: "load/syntax",
    says: [/YAML/, /\.yaml/],
  },
  "another file than the document": {
    files: { "package.json": '{ "name": "x" }' },
    line: "lint package.json",
    code: "load/not-openapi",
    says: [/package\.json/, /openapi: 3/],
  },
  "an empty file": { files: { "a.yaml": "" }, line: "lint a.yaml", code: "load/empty", says: [/tenon init/] },
  "a HAR that is none": {
    files: { ...yaml, "traffic.har": "<html>not found</html>" },
    line: "verify traffic.har --api openapi.yaml",
    code: "traffic/unreadable",
    says: [/traffic\.har/, /has an unknown format/, /Name its format/],
  },
  "a recording that is not there": {
    files: yaml,
    line: "verify trafic.har --api openapi.yaml",
    code: "traffic/unreadable",
    says: [/trafic\.har/],
  },
  "a field that no view has, in a template": {
    files: { ...yaml, "t/index.ts.hbs": "{{!-- view: IndexView 1 --}}\n{{nope}}\n" },
    line: "generate openapi.yaml -o api --templates t",
    code: "template/missing-field",
    says: [/nope/, /index\.ts\.hbs:2/, /template-views\.md/],
  },
  "a tag without its end, in a template": {
    files: { ...yaml, "t/index.ts.hbs": "{{!-- view: IndexView 1 --}}\n{{#if x}\n" },
    line: "generate openapi.yaml -o api --templates t",
    code: "template/syntax",
    says: [/`}}`/, /index\.ts\.hbs:2/],
  },
  "a port that is no number": {
    files: yaml,
    line: "mock openapi.yaml --port abc",
    code: "usage/wrong-value",
    says: [/65535/, /abc/],
  },
  "a target that is no URL": {
    files: yaml,
    line: "proxy openapi.yaml --target localhost",
    code: "usage/wrong-value",
    says: [/localhost/, /http or https URL/],
  },
};

function expectOneFinding(
  text: string,
  { code, says, severity = "error" }: Pick<Mistake, "code" | "says" | "severity">,
): void {
  const found = [...text.matchAll(/^(\w+) (\S+):/gm)].flatMap(([, level, name]) =>
    level === severity ? [name] : [],
  );
  expect(found, text).toEqual([code]);
  for (const pattern of says) expect(text).toMatch(pattern);
  expect(text).toMatch(/^ {2}fix: ./m);
  expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
}

describe("a mistake is answered by one finding that says what to do", () => {
  test.each(Object.entries(mistakes))("%s", async (_name, mistake) => {
    const folder = createFolder(mistake.files);
    const { code, out, err } = await tenon(folder, mistake.line.split(" "));
    expect([1, 2]).toContain(code);
    expectOneFinding(out + err, mistake);
  });

  test("hand-edited output", async () => {
    const folder = createFolder({ ...yaml, "package.json": "{}" });
    const { appendFileSync } = await import("node:fs");
    await tenon(folder, ["generate", "openapi.yaml", "-o", "api"]);
    appendFileSync(join(folder, "api/client.ts"), "// mine\n");
    const { code, out } = await tenon(folder, ["generate", "openapi.yaml", "-o", "api", "--check"]);
    expect(code).toBe(1);
    expectOneFinding(out, { code: "output/changed", says: [/api\/client\.ts/, /tenon generate/] });
  });

  test("a port that is in use", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const folder = createFolder(yaml);
    const { code, out, err } = await tenon(folder, ["mock", "openapi.yaml", "--port", String(port)]);
    expect(code).toBe(2);
    expectOneFinding(out + err, { code: "serve/port-in-use", says: [new RegExp(String(port)), /--port/] });
  });
});

describe("in a process of its own", () => {
  const main = join(import.meta.dirname, "../../dist/cli/main.js");

  /** Runs tenon after a script that changes its environment. */
  async function run(preload: string, argv: readonly string[], files = yaml): Promise<string> {
    const folder = createFolder({ ...files, "preload.cjs": preload });
    const child = spawn(process.execPath, ["--require", "./preload.cjs", main, ...argv], { cwd: folder });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
    const status = await new Promise((resolve) => child.once("close", resolve));
    return `${text}exit ${status}`;
  }

  test("an old Node", async () => {
    const text = await run('Object.defineProperty(process, "version", { value: "v18.20.4" });', [
      "lint",
      "openapi.yaml",
    ]);
    expectOneFinding(text, { code: "usage/old-node", says: [/Node 18\.20\.4/, />=20\.19/, /exit 2/] });
  });

  test("a missing peer", async () => {
    const hide = `const Module = require("node:module");
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request.startsWith("@redocly/cli")) throw Object.assign(new Error("hidden"), { code: "MODULE_NOT_FOUND" });
  return resolve.call(this, request, ...rest);
};`;
    const text = await run(hide, ["docs", "openapi.yaml", "-o", "site"]);
    expect(text.match(/^(?:error|warning) \S+/gm)).toEqual(["warning docs/no-reference:"]);
    expect(text).toContain("npm install --save-dev @redocly/cli");
  });
});

test("a target that cannot be reached", async () => {
  const folder = createFolder(yaml);
  let stop: () => void = () => undefined;
  const interrupted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const { createTestIo } = await import("../unit/cli/test-io.ts");
  const { runCli } = await import("../../cli/commands/run-cli.ts");
  const io = createTestIo(folder, { interrupted });
  const argv = ["proxy", "openapi.yaml", "--target", "http://127.0.0.1:1", "--port", "0"];
  const ended = runCli(argv, io);
  await expect
    .poll(() => /http:\/\/127\.0\.0\.1:\d{2,}/.exec(io.out() + io.err())?.[0], { timeout: 5000 })
    .toBeDefined();
  const address = [...(io.out() + io.err()).matchAll(/http:\/\/127\.0\.0\.1:\d{2,}/g)].at(-1)?.[0];
  expect((await fetch(`${address}/notes`, { headers: { authorization: "Bearer x" } })).status).toBe(502);
  stop();
  expect(await ended).toBe(1);
  // The log, on standard error, tells it when it happens.
  expectOneFinding(io.out(), { code: "proxy/target-failed", says: [/127\.0\.0\.1:1/] });
});
