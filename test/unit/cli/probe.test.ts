import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import type { Bug } from "../../probe/bugs.ts";
import { openWorkshop } from "../../probe/workshop-server.ts";
import { createFolder, createTestIo, type TestIo } from "./test-io.ts";

const document = readFileSync(join(import.meta.dirname, "../../probe/workshop.yaml"), "utf8");
const tokens = ["--token", "admin=*", "--token", "reader=tools:read"];

async function openServer(bug?: Bug): Promise<string> {
  const { url, close } = await openWorkshop(bug);
  onTestFinished(close);
  return url;
}

async function run(
  cwd: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly io: TestIo }> {
  const io = createTestIo(cwd, { env });
  return { code: await runCli(["probe", ...argv], io), io };
}

describe("tenon probe", () => {
  test("says that there are no failures, with a table and the seed", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const { code, io } = await run(cwd, [
      await openServer(),
      "--api",
      "openapi.yaml",
      ...tokens,
      "--seed",
      "7",
    ]);
    expect(io.err()).toBe("");
    expect(code).toBe(0);
    expect(io.out()).toMatch(
      /^operation +valid +invalid +credentials +method +sequence +link +list +http +private$/m,
    );
    expect(io.out()).toMatch(/^createTool(?: +\d+){5} *$/m);
    expect(io.out()).toMatch(/^No failures: \d+ requests to 7 operations of .*, seed 7$/m);
    expect(readdirSync(cwd)).toEqual(["openapi.yaml"]);
  });

  test("probes what an overlay makes of a document", async () => {
    const overlay = "overlay: 1.0.0\ninfo: { title: A, version: '1' }\nactions:\n";
    const cwd = createFolder({
      "openapi.yaml": document,
      "less.yaml": `${overlay}  - { target: "$.paths[?@.get.operationId != 'listTools']", remove: true }\n`,
      "none.yaml": `${overlay}  - { target: "$.paths['/nowhere']", remove: true }\n`,
    });
    const argv = [await openServer(), "--api", "openapi.yaml", ...tokens, "--safe-methods-only"];
    const { io } = await run(cwd, [...argv, "--overlay", "less.yaml"]);
    expect(io.out()).toContain("listTools");
    expect(io.out()).not.toContain("getTool");
    const missed = await run(cwd, [...argv, "--overlay", "none.yaml"]);
    expect(missed.io.err()).toContain("openapi.yaml itself has 1 error;");
  });

  test("tells a failure with the smallest request, saves it without secrets, and replays it", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const url = await openServer("maximum-ignored");
    const argv = [url, "--api", "openapi.yaml", ...tokens, "--operation", "listTools", "--format", "json"];
    const { code, io } = await run(cwd, argv);
    expect(code).toBe(1);
    const { findings, summary } = JSON.parse(io.out());
    expect(summary).toMatchObject({ failures: 1, flaky: 0, stopped: null });
    expect(findings).toMatchObject([
      {
        code: "probe/invalid-accepted",
        operation: "listTools",
        check: "invalid",
        places: [
          {
            file: "openapi.yaml",
            line: document.slice(0, document.indexOf("name: limit")).split("\n").length,
          },
          {},
        ],
      },
    ]);
    expect(findings[0].message).toContain("GET /tools?limit=51 → 200");
    const { replay } = findings[0];
    const saved = readFileSync(join(cwd, replay), "utf8");
    expect(saved).toContain("Bearer [redacted]");
    expect(saved).not.toContain("admin");

    expect(statSync(join(cwd, replay)).mode & 0o077).toBe(0);

    const again = await run(cwd, ["--replay", replay, ...tokens]);
    expect(again.code).toBe(1);
    expect(again.io.out()).toContain("It still happens.");
    const byEnvironment = await run(cwd, ["--replay", replay], { TENON_PROBE_TOKEN: "admin" });
    expect(byEnvironment.code).toBe(1);
    const mended = await run(cwd, [await openServer(), "--replay", replay, ...tokens]);
    expect(mended.code).toBe(0);
    expect(mended.io.out()).toContain("Fixed: ");

    const other = JSON.stringify({ ...JSON.parse(saved), fingerprint: "probe/server-error GET /tools" });
    writeFileSync(join(cwd, replay), other);
    const changed = await run(cwd, ["--replay", replay, ...tokens]);
    expect(changed.code).toBe(1);
    expect(changed.io.out()).toContain("The same requests now fail in another way.");
  });

  test("takes a token for each security scheme from the environment", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [await openServer(), "--api", "openapi.yaml", "--operation", "GET /tools"];
    const variable = "TENON_PROBE_TOKEN_TOKENS";
    const { io } = await run(cwd, argv, { [variable]: "admin" });
    expect(io.out()).not.toContain("without a token");
    expect(io.out()).toMatch(/^listTools +[1-9]/m);
    const mistyped = await run(cwd, argv, { [`${variable}S`]: "admin" });
    expect(mistyped.code).toBe(2);
    expect(mistyped.io.err()).toContain(`$${variable}S names no security scheme of the document.`);
    expect(mistyped.io.err()).toContain(`Did you mean "${variable}"?`);
  });

  test("records what went over the wire, without secrets", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const url = await openServer();
    for (const name of ["t.har", "t.ndjson"]) {
      writeFileSync(join(cwd, name), "readable by all", { mode: 0o644 });
      const argv = [
        url,
        "--api",
        "openapi.yaml",
        "--operation",
        "GET /tools",
        "--token",
        "admin",
        "--record",
        name,
      ];
      expect((await run(cwd, argv)).code).toBe(0);
      expect(readFileSync(join(cwd, name), "utf8")).not.toContain("Bearer admin");
      expect(statSync(join(cwd, name)).mode & 0o077).toBe(0);
    }
    const { entries } = JSON.parse(readFileSync(join(cwd, "t.har"), "utf8")).log;
    expect(entries.length).toBeGreaterThan(5);
    expect(readFileSync(join(cwd, "t.ndjson"), "utf8").trim().split("\n")).toHaveLength(entries.length);
  });

  test("reports its failures where they cannot be saved", async () => {
    const cwd = createFolder({ "openapi.yaml": document, taken: "" });
    const argv = [await openServer("missing-header"), "--api", "openapi.yaml", ...tokens];
    const { code, io } = await run(cwd, [...argv, "--operation", "getTool", "--save", "taken"]);
    expect(code).toBe(2);
    expect(io.out()).toContain("exchange/header-missing");
    expect(io.out()).toMatch(/taken\/getTool-.* cannot be written \(EEXIST\)/);
  });

  test.each(["sarif", "junit", "github"])("reports as %s", async (format) => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [
      await openServer("missing-header"),
      "--api",
      "openapi.yaml",
      ...tokens,
      "--operation",
      "getTool",
      "--format",
      format,
    ];
    const { code, io } = await run(cwd, argv);
    expect(code).toBe(1);
    expect(io.out()).toContain("exchange/header-missing");
  });

  test("as JUnit, each check of an operation is a test that passed, failed or was skipped", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const url = await openServer("missing-header");
    const argv = [url, "--api", "openapi.yaml", ...tokens, "--operation", "getTool", "--operation", "health"];
    const { io } = await run(cwd, [...argv, "--format", "junit"]);
    const suites = io.out().split("<testsuite ").slice(1);
    const getTool = suites.find((suite) => suite.startsWith('name="getTool"')) ?? "";
    expect(getTool).toMatch(
      /<testcase classname="getTool" name="\w+">\s*<failure type="exchange\/header-missing"/,
    );
    expect(getTool).toMatch(/<testcase classname="getTool" name="\w+"\/>/);
    const [, tests, failures] = /tests="(\d+)" failures="(\d+)"/.exec(getTool) ?? [];
    expect(getTool.match(/<testcase /g)).toHaveLength(Number(tests));
    expect(Number(failures)).toBeGreaterThan(0);
    expect(suites.find((suite) => suite.startsWith('name="health"'))).toContain('failures="0"');
    const unsafe = ["--operation", "createTool", "--safe-methods-only", "--format", "junit"];
    const skipped = (await run(cwd, [...argv.slice(0, -4), ...unsafe])).io.out();
    expect(skipped).toMatch(/name="valid">\s*<skipped message="POST is not a safe method"\/>/);
  });

  test("--fail-on decides whether warnings fail the run, or nothing does", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [
      await openServer("no-allow"),
      "--api",
      "openapi.yaml",
      ...tokens,
      "--operation",
      "health",
      "--operation",
      "listTools",
    ];
    expect((await run(cwd, argv)).code).toBe(0);
    expect((await run(cwd, [...argv, "--fail-on", "warning"])).code).toBe(1);
    const broken = [
      await openServer("wrong-type"),
      "--api",
      "openapi.yaml",
      ...tokens,
      "--operation",
      "listTools",
    ];
    expect((await run(cwd, [...broken, "--fail-on", "never"])).code).toBe(0);
  });

  test("a server that is not there is one finding", async () => {
    const { url, close } = await openWorkshop();
    close();
    const { code, io } = await run(createFolder({ "openapi.yaml": document }), [
      url,
      "--api",
      "openapi.yaml",
      ...tokens,
    ]);
    expect(code).toBe(2);
    expect(io.out().match(/probe\/[a-z-]+/g)).toEqual(["probe/unreachable"]);
    expect(io.out()).toMatch(/^Nothing was probed: .* ended early: nothing answers$/m);
    expect(io.out()).not.toContain("Not covered");
    const { io: other } = await run(createFolder({ "openapi.yaml": document }), [
      url,
      "--api",
      "openapi.yaml",
    ]);
    expect(other.out().match(/probe\/[a-z-]+/g)).toEqual(["probe/unreachable"]);
  });

  test("says how many operations were not probed without a token, and how to try scopes", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const url = await openServer();
    const { io } = await run(cwd, [url, "--api", "openapi.yaml"]);
    expect(io.out()).toMatch(
      /^6 of 7 operations were not probed \(no token\), no failures in the others: \d+ requests to 7/m,
    );
    const all = await run(cwd, [url, "--api", "openapi.yaml", "--token", "admin = *"]);
    expect(all.io.out()).toMatch(
      /credentials: no given token lacks a scope; add one: --token nobody= \(.+ and \d+ more\)/,
    );
  });

  test("names the scopes that a token was taken to have, and not the token", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const { io } = await run(cwd, [await openServer("scope-ignored"), "--api", "openapi.yaml", ...tokens]);
    expect(io.out()).toContain("token 2 of --token, which was taken to have only tools:read.");
  });

  test("a failure whose item cannot be made again counts, and tells why it was not sent again", async () => {
    const visits = {
      openapi: "3.1.0",
      info: { title: "Visits", version: "1" },
      paths: {
        "/visits": {
          post: {
            operationId: "addVisit",
            responses: {
              "201": {
                description: "Made.",
                content: {
                  "application/json": {
                    schema: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
                  },
                },
              },
              "409": { description: "One a day." },
            },
          },
        },
        "/visits/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          get: {
            operationId: "getVisit",
            responses: {
              "200": {
                description: "It.",
                content: { "application/json": { schema: { type: "object", required: ["id"] } } },
              },
              "404": { description: "None." },
            },
          },
        },
      },
    };
    let made = 0;
    const server = createServer(({ method, url }, response) => {
      const json = { "content-type": "application/json" };
      if (method === "POST" && url === "/visits")
        made++ === 0 ? response.writeHead(201, json).end('{"id":"v1"}') : response.writeHead(409).end();
      else if (method === "GET" && url === "/visits/v1") response.writeHead(200, json).end("{}");
      else response.writeHead(method === "GET" ? 404 : 405, { allow: "GET, POST" }).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? address?.port : "";
    const cwd = createFolder({ "openapi.json": JSON.stringify(visits) });
    const argv = [`http://127.0.0.1:${port}`, "--api", "openapi.json", "--operation", "getVisit"];
    const { code, io } = await run(cwd, argv);
    expect(io.out()).toContain("The request could not be sent again: addVisit answered 409.");
    expect(io.out()).not.toContain("did not recur");
    expect(code).toBe(1);
  });

  describe("suggests the setting that was forgotten", () => {
    const notes = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Notes", version: "1" },
      servers: [{ url: "https://api.notes.test/v1" }],
      security: [{ bearer: [] }],
      paths: {
        "/notes": {
          get: {
            operationId: "listNotes",
            responses: {
              "200": { description: "All.", content: { "application/json": { schema: { type: "array" } } } },
              "4XX": { description: "No." },
            },
          },
        },
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    });

    const withBasic = notes
      .replaceAll('"bearer":', '"login":')
      .replace('"scheme":"bearer"', '"scheme":"basic"');

    async function probeNotes(base: string, ...argv: readonly string[]): Promise<readonly [number, string]> {
      const server = createServer(({ url, headers, method }, response) => {
        const isKnown = ["Bearer secret", `Basic ${btoa("me:secret")}`].includes(headers.authorization ?? "");
        if (url !== "/v1/notes") response.writeHead(404).end();
        else if (!isKnown) response.writeHead(401, { "www-authenticate": "Bearer" }).end();
        else if (method !== "GET") response.writeHead(405, { allow: "GET" }).end();
        else response.writeHead(200, { "content-type": "application/json" }).end("[]");
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      onTestFinished(() => void server.close());
      const address = server.address();
      const port = typeof address === "object" ? address?.port : "";
      const cwd = createFolder({
        "openapi.json": notes,
        "basic.json": withBasic,
        "tokens.json": '{ "me:secret": "*" }',
      });
      const { code, io } = await run(cwd, [
        `http://127.0.0.1:${port}${base}`,
        "--api",
        argv.includes("--basic") ? "basic.json" : "openapi.json",
        ...argv.filter((option) => option !== "--basic"),
      ]);
      return [code, (io.out() + io.err()).replaceAll(`:${port}`, "")];
    }

    test("nothing, if none was forgotten", async () => {
      expect(await probeNotes("/v1", "--token", "secret")).toEqual([
        0,
        expect.stringContaining("No failures"),
      ]);
    });

    test("a token", async () => {
      const [code, out] = await probeNotes("/v1");
      expect(code).toBe(2);
      expect(out).toContain(
        "error probe/no-credentials: No valid request was sent: no token or header grants access to listNotes.",
      );
    });

    test("the right token", async () => {
      const [code, out] = await probeNotes("/v1", "--token", "wrong");
      expect(code).toBe(1);
      expect(out).toContain("Check the token: the server refuses the credentials of --token (or --header).");
    });

    test("a name and password, for HTTP Basic", async () => {
      const inFile = ["--token", "@tokens.json"];
      for (const argv of [["--token", "me:secret"], inFile])
        expect((await probeNotes("/v1", "--basic", ...argv))[0]).toBe(0);
      expect((await probeNotes("/v1", "--basic"))[1]).toContain(
        "fix: Pass a name and password: --token name:password",
      );
      expect((await probeNotes("/v1", "--basic", "--token", btoa("me:secret")))[1]).toContain(
        "Check --token: for HTTP Basic, write name:password as it is; if it has `=` or `,`, in a file: --token @tokens.json",
      );
      expect((await probeNotes("/v1", "--basic", "--token", "me:secret=x"))[1]).toContain(
        'The option --token has the scope "x", but the document has no scopes.',
      );
      expect((await probeNotes("/v1", "--basic", "--token", `Basic ${btoa("me:secret")}`))[1]).toContain(
        'The option --token begins with "Basic", which the probe adds itself.',
      );
      expect((await probeNotes("/v1", "--token", "Bearer secret"))[1]).toContain("Write the token alone");
    });

    test("the base path", async () => {
      const [code, out] = await probeNotes("", "--token", "secret");
      expect(code).toBe(2);
      // The first of the findings, as it explains all others.
      expect(out).toMatch(
        /^error probe\/nothing-found: Every valid request to http:\/\/127\.0\.0\.1 got a 404\.\n.*\nerror probe\//s,
      );
      expect(out).toContain("probe http://127.0.0.1/v1");
    });
  });

  test.each([
    [["--api", "openapi.yaml"], "needs the URL of a server"],
    [["openapi.yaml"], "tenon probe http://127.0.0.1:3000 --api openapi.yaml"],
    [["localhost:3000", "--api", "openapi.yaml"], "Write http://localhost:3000"],
    [["ftp://x", "--api", "openapi.yaml"], "ftp://x"],
    [["http://a:b@x", "--api", "openapi.yaml"], "credentials"],
    [["http://127.0.0.1:9", "--api", "openapi.yaml", "--seed", "x"], "--seed"],
    [["http://127.0.0.1:9", "--api", "openapi.yaml", "--header", "nothing"], "--header"],
    [
      ["http://127.0.0.1:9", "--api", "openapi.yaml", "--token", "a=*,b=tools:raed"],
      'Did you mean "tools:read"? Commas separate scopes',
    ],
    [
      ["http://127.0.0.1:9", "--api", "openapi.yaml", "--operation", "getTool", "--exclude", "getTool"],
      "no operation is chosen",
    ],
    [["--replay", "openapi.yaml"], "openapi.yaml is not a replay"],
    [["--replay", "missing.json"], "missing.json"],
    [["http://127.0.0.1:9", "--api", "openapi.yaml", "--record", "openapi.yaml/t.har"], "openapi.yaml/t.har"],
  ])("%j is a usage error", async (argv, told) => {
    const { code, io } = await run(createFolder({ "openapi.yaml": document }), argv);
    expect(io.err() + io.out()).toContain(told);
    expect(code).toBe(2);
  });

  test("asks a command for the token", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [await openServer(), "--api", "openapi.yaml", "--operation", "listTools"];
    const { code, io } = await run(cwd, [...argv, "--token-command", "echo admin"], {
      PATH: process.env["PATH"] ?? "",
    });
    expect(io.err()).toBe("");
    expect(code).toBe(0);
    const failed = await run(cwd, [...argv, "--token-command", "exit 7"], {
      PATH: process.env["PATH"] ?? "",
    });
    expect(failed.code).toBe(2);
    expect(failed.io.err()).toContain("The command of --token-command failed: exit code 7.");
  });

  test("reports one cause once, with its operations, and what was not covered", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [await openServer("bad-problem"), "--api", "openapi.yaml", ...tokens];
    const chosen = ["--operation", "listTools,getTool", "--coverage", "c.json"];
    const { code, io } = await run(cwd, [...argv, ...chosen, "--format", "json"]);
    expect(code).toBe(1);
    const { findings, summary, coverage } = JSON.parse(io.out());
    expect(summary).toMatchObject({ failures: 2, causes: 1 });
    expect(findings).toMatchObject([
      {
        code: "exchange/body-invalid",
        operations: ["listTools", "getTool"],
        replays: [{}, {}].map(() => expect.any(String)),
      },
    ]);
    expect(findings[0].message).toContain("The same happens in getTool.");
    expect(coverage.totals.parameters).toEqual({ covered: 6, of: 7 });
    expect(coverage.missing).toContainEqual({ in: "listTools", kind: "statuses", label: "400" });
    expect(JSON.parse(readFileSync(join(cwd, "c.json"), "utf8"))).toMatchObject({ tenonCoverage: 1 });

    const page = await run(cwd, [...argv, ...chosen, "--format", "html"]);
    expect(page.io.out()).toMatch(/^<!doctype html>/);
    expect(page.io.out()).toContain("<code>listTools</code>");
  });

  test("continues a probe that ended early", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [await openServer("maximum-ignored"), "--api", "openapi.yaml", ...tokens];
    const chosen = ["--operation", "listTools,getTool", "--format", "json"];
    expect((await run(cwd, [...argv, ...chosen, "--resume"])).code).toBe(2);
    const first = await run(cwd, [...argv, ...chosen, "--max-requests", "60"]);
    const started = JSON.parse(first.io.out());
    expect(started.summary.stopped).toBe("max-requests");
    expect(first.code).toBe(1);
    expect(started.findings.at(-1)).toMatchObject({
      code: "probe/ended-early",
      message: expect.stringMatching(/the request limit was reached: \d+ of \d+ checks did not run/),
    });
    const second = await run(cwd, [...argv, ...chosen, "--resume"]);
    const { summary, findings, operations } = JSON.parse(second.io.out());
    expect(summary).toMatchObject({ failures: 1, stopped: null });
    expect(findings).toMatchObject([{ code: "probe/invalid-accepted", operation: "listTools" }]);
    const whole = JSON.parse((await run(cwd, [...argv, ...chosen])).io.out());
    expect(summary.requests).toBeLessThan(whole.summary.requests);
    const namesOf = (rows: readonly { readonly checks: object }[]): readonly string[][] =>
      rows.map(({ checks }) => Object.keys(checks).sort());
    expect(namesOf(operations)).toEqual(namesOf(whole.operations));
    expect(readdirSync(join(cwd, ".tenon/replays"))).not.toContain("resume.json");
  });

  test("fails if a limit ends the probe, unless this is ignored", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [await openServer(), "--api", "openapi.yaml", ...tokens, "--max-requests", "5"];
    const { code, io } = await run(cwd, argv);
    expect(code).toBe(1);
    expect(io.out()).toMatch(/Nothing was sent to .*deleteTool/);
    expect(io.out()).toContain("--ignore probe/ended-early");
    expect((await run(cwd, [...argv, "--ignore", "probe/ended-early"])).code).toBe(0);
  });

  test("never sends an excluded operation, and lists it", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = [await openServer(), "--api", "openapi.yaml", ...tokens, "--exclude", "deleteTool"];
    const { io } = await run(cwd, [...argv, "--record", "sent.ndjson"]);
    expect(io.out()).toMatch(/^Not tried \(excluded\)\n {2}deleteTool$/m);
    expect(io.out()).toContain("still exists: deleteTool is excluded.");
    const sent = readFileSync(join(cwd, "sent.ndjson"), "utf8");
    expect(sent).toContain('"method":"POST"');
    expect(sent).not.toMatch(/"method":"DELETE","url":"[^"]*\/tools\/[^"/]+"/);
    const list = ["--operation", "listTools", "--exclude", "POST /tools"];
    const withoutWrites = await run(cwd, [...argv, ...list, "--record", "reads.ndjson"]);
    expect(withoutWrites.io.out()).toMatch(/^ {2}createTool, deleteTool$/m);
    expect(readFileSync(join(cwd, "reads.ndjson"), "utf8")).not.toContain('"status":201');
    const page = await run(cwd, [...argv, ...list, "--format", "html"]);
    expect(page.io.out()).toContain("<li><code>deleteTool</code></li>");
    const junit = await run(cwd, [...argv, ...list, "--format", "junit"]);
    expect(junit.io.out()).toContain('<testsuite name="deleteTool" tests="1"');
    const json = JSON.parse((await run(cwd, [...argv, ...list, "--format", "json"])).io.out());
    expect(json.excluded).toEqual(["createTool", "deleteTool"]);
  });

  test.each([
    ["--exclude", "deleteTols", 'The document has no operation "deleteTols" (--exclude).', "deleteTool"],
    ["--operation", "listTool", 'The document has no operation "listTool" (--operation).', "listTools"],
  ])("refuses %s %s, which the document does not have", async (option, name, message, other) => {
    const cwd = createFolder({ "openapi.yaml": document });
    const { code, io } = await run(cwd, ["http://127.0.0.1:9", "--api", "openapi.yaml", option, name]);
    expect(code).toBe(2);
    expect(io.err()).toContain(message);
    expect(io.err()).toContain(`Did you mean "${other}"?`);
  });

  test("refuses a tag that the document does not have", async () => {
    const cwd = createFolder({ "openapi.yaml": document });
    const argv = ["http://127.0.0.1:9", "--api", "openapi.yaml", "--exclude-tag", "nosuch"];
    const { code, io } = await run(cwd, argv);
    expect(code).toBe(2);
    expect(io.err()).toContain('The document has no tag "nosuch" (--exclude-tag).');
  });
});
