import { mkdirSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { createRecorder } from "../../../cli/shared/recorder.ts";
import type { ProxiedExchange } from "../../../live/proxy/proxy.ts";
import { buildRedactionRules } from "../../../verifier/exchanges/redaction/redaction-rules.ts";
import { createFolder, createTestIo, type Serving, startServing, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: Notes, version: "1" }
components:
  securitySchemes:
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://x.example", scopes: { read: "", write: "" } } } }
paths:
  /note: { get: { security: [{ token: [write] }], responses: { "204": { description: none } } } }
`;

/** Starts a command that listens; `openapi.yaml` is the document above. */
function start(argv: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<Serving> {
  return startServing(argv, { "openapi.yaml": document, ...files });
}

/** The status of a request with a `Host` header of its own, which `fetch` cannot set. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request(`${url}/note`, { headers: { host } }, (res) => resolve(res.resume().statusCode)).end();
  });
}

describe("a server of this machine alone", () => {
  test("mock and proxy answer 421 for the hosts of others, and say so", async () => {
    const target = createServer((_, res) => res.writeHead(204).end());
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void target.close());
    const { port } = target.address() as AddressInfo;
    const to = ["--target", `http://127.0.0.1:${port}`];
    for (const argv of [["mock"], ["proxy", ...to]]) {
      const [command = "", ...options] = argv;
      const { url, end } = await start([command, "openapi.yaml", "--format", "json", ...options]);
      expect(await statusFor(url, "rebound.example")).toBe(421);
      expect(await statusFor(url, "localhost:1")).not.toBe(421);
      const { findings } = JSON.parse((await end()).out);
      expect(findings.map(({ code }: { code: string }) => code)).toContain("serve/foreign-host");
    }
  });
});

test("a proxy that enforces lets nobody in by a security scheme that the document does not describe", async () => {
  let reached = 0;
  const target = createServer((_, res) => {
    reached++;
    res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void target.close());
  const { port } = target.address() as AddressInfo;
  const to = ["--target", `http://127.0.0.1:${port}`];
  const unknown = document.replace("security: [{ token: [write] }]", "security: [{ nowhere: [] }]");
  const files = { "openapi.yaml": unknown };
  const enforcing = await start(["proxy", "openapi.yaml", "--enforce", ...to], files);
  expect([(await fetch(`${enforcing.url}/note`)).status, reached]).toEqual([400, 0]);
  const reporting = await start(["proxy", "openapi.yaml", ...to], files);
  expect([(await fetch(`${reporting.url}/note`)).status, reached]).toEqual([204, 1]);
});

describe("tokens from a file", () => {
  test("open what their scopes open", async () => {
    const tokens = JSON.stringify({ reader: ["read"], writer: "read write", admin: "*", other: [] });
    const { url } = await start(
      ["mock", "openapi.yaml", "--token", "@tokens.json", "--token", "more=write"],
      {
        "tokens.json": tokens,
      },
    );
    const statuses: Record<string, number> = {};
    for (const name of ["reader", "writer", "admin", "other", "more", "stranger"])
      statuses[name] = (await fetch(`${url}/note`, { headers: { authorization: `Bearer ${name}` } })).status;
    expect(statuses).toEqual({ reader: 403, writer: 204, admin: 204, other: 403, more: 204, stranger: 401 });
  });

  test.each([
    ["@missing.json", {}, "missing.json cannot be read"],
    ["@t.json", { "t.json": "{" }, "is not JSON"],
    ["@t.json", { "t.json": "[]" }, "not an object of tokens"],
    ["@t.json", { "t.json": '{"reader": 7}' }, "Entry 1 of t.json"],
    ["@t.json", { "t.json": '{"reader": [7]}' }, "Entry 1 of t.json"],
    ["@t.json,read", { "t.json": "{}" }, "must begin with a token"],
  ])("%s with %j is a usage error", async (token, files, told) => {
    const io = createTestIo(createFolder({ "openapi.yaml": document, ...files }));
    expect(await runCli(["mock", "openapi.yaml", "--token", token], io)).toBe(2);
    expect(io.err()).toContain(told);
  });
});

describe("trust in an https target", () => {
  test.each([
    [["--ca", "none.pem"], "none.pem cannot be read"],
    [["--ca", "openapi.yaml"], "no certificate"],
    [["--ca", "broken.pem"], "no certificate"],
    [["--ca", "openapi.yaml", "--insecure"], "--ca and --insecure are mutually exclusive"],
    [["--insecure", "--target", "http://127.0.0.1:1"], "needs an https target"],
  ])("%j is a usage error", async (argv, told) => {
    const broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    const io = createTestIo(createFolder({ "openapi.yaml": document, "broken.pem": broken }));
    expect(await runCli(["proxy", "openapi.yaml", "--target", "https://127.0.0.1:1", ...argv], io)).toBe(2);
    expect(io.err()).toContain(told);
  });
});

describe("files of a proxy", () => {
  test("are left alone by a second one on the same port", async () => {
    const first = createServer();
    await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void first.close());
    const { port } = first.address() as AddressInfo;
    const folder = createFolder({ "openapi.yaml": document, "t.har": "kept", "coverage.json": "kept" });
    const argv = ["proxy", "openapi.yaml", "--target", "http://127.0.0.1:1", "--port", String(port)];
    const { code, err } = await tenon(folder, [...argv, "--record", "t.har", "--coverage", "coverage.json"]);
    expect([code, err]).toEqual([2, expect.stringContaining("serve/port-in-use")]);
    for (const name of ["t.har", "coverage.json"])
      expect(readFileSync(join(folder, name), "utf8")).toBe("kept");
  });

  test.each([
    "--record",
    "--coverage",
  ])("that cannot be written for %s end it, and free the port", async (option) => {
    const { port } = await freePort();
    const folder = createFolder({ "openapi.yaml": document, file: "" });
    const argv = ["proxy", "openapi.yaml", "--target", "http://127.0.0.1:1", "--port", String(port)];
    const { code, err } = await tenon(folder, [...argv, option, "file/t"]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("output/unwritable: file/t cannot be written (E"),
    ]);
    await expect(fetch(`http://127.0.0.1:${port}/note`)).rejects.toThrow("fetch failed");
  });
});

/** A free port. */
async function freePort(): Promise<AddressInfo> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return address;
}

test("a recording that cannot keep up holds back, and has everything in the end", async () => {
  const folder = createFolder();
  mkdirSync(join(folder, "out"));
  const recorder = createRecorder({
    name: "out/t.har",
    cwd: folder,
    rules: buildRedactionRules([]),
    format: "har",
  });
  await recorder.open();
  const bytes = new TextEncoder().encode("x".repeat(100_000));
  const proxied: ProxiedExchange = {
    exchange: { request: { method: "PUT", url: "http://a/b", headers: [], body: { kind: "bytes", bytes } } },
    judgement: { verdict: "valid", findings: [] },
    startedAt: new Date(0),
    milliseconds: 1,
  };
  let waited = 0;
  for (let count = 0; count < 200; count++) {
    const held = recorder.ready();
    if (held !== undefined) waited++;
    await held;
    recorder.record(proxied);
  }
  expect(waited).toBeGreaterThan(0);
  expect(await recorder.close()).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, "out/t.har"), "utf8")).log.entries).toHaveLength(200);
});
