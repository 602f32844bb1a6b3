import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, startServing, type TestIo } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: Notes, version: "1" }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
paths:
  /note:
    get:
      operationId: note
      responses: { "200": { description: a note, content: { application/json: { schema: { type: string } } } } }
  /never:
    get:
      operationId: never
      responses: { "200": { description: x, content: { application/json: { schema: { type: string, pattern: "^a$", minLength: 9 } } } } }
  /mine:
    get:
      operationId: mine
      security: [{ token: [] }]
      responses: { "204": { description: none } }
`;

function send(url: string, method: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => response.resume().on("end", resolve));
    sent.on("error", reject).end();
  });
}

/** Runs a command that listens. `use` gets its address; the command is interrupted when `use` is done. */
async function serveWith(
  argv: readonly string[],
  use: (url: string) => Promise<void>,
  { isTerminal = false, files = {} }: { isTerminal?: boolean; files?: Record<string, string> } = {},
): Promise<{ code: number; io: TestIo; cwd: string }> {
  const { url, end, io, cwd } = await startServing(
    argv,
    { "openapi.yaml": document, ...files },
    { isTerminal },
  );
  await use(url);
  return { code: (await end()).code, io, cwd };
}

describe("tenon mock", () => {
  test("says at the start which base paths it accepts", async () => {
    const based = (url: string): string => document.replace("paths:", `servers: [{ url: "${url}" }]\npaths:`);
    const startOf = async (url: string, ...argv: readonly string[]) => {
      const files = { "openapi.yaml": based(url) };
      const { io } = await serveWith(["mock", "openapi.yaml", ...argv], async () => undefined, { files });
      return /\(3 operations.*?\)/.exec(io.err())?.[0];
    };
    expect(await startOf("https://api.example.com/v1")).toBe("(3 operations, with and without /v1)");
    expect(await startOf("https://api.example.com")).toBe("(3 operations)");
    expect(await startOf("/v1", "--base-path", "/v2")).toBe("(3 operations, below /v2)");
  });

  test("begins with given data, and keeps what requests wrote in a file", async () => {
    const notes = document
      .replace(
        "paths:",
        `paths:
  /notes:
    get: { operationId: list, responses: { "200": { description: x, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Note" } } } } } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: read, responses: { "200": { description: x, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } } } }
    delete: { operationId: remove, responses: { "204": { description: gone } } }`,
      )
      .replace(
        "components: {",
        "components: { schemas: { Note: { type: object, required: [id], properties: { id: { type: integer } } } },",
      );
    const files = {
      "openapi.yaml": notes,
      "data.yaml": "notes: [{ id: 1 }, { id: 2 }, { id: x }]\nnots: []",
    };
    const argv = ["mock", "openapi.yaml", "--data", "data.yaml", "--state", "state.json"];
    const { io, cwd } = await serveWith(
      argv,
      async (url) => {
        await fetch(`${url}/notes/1`, { method: "DELETE" });
        expect(await (await fetch(`${url}/notes`)).json()).toEqual([{ id: 2 }]);
        const state = await (await fetch(`${url}/-/state`)).text();
        expect((await fetch(`${url}/-/reset`, { method: "POST" })).status).toBe(204);
        expect(await (await fetch(`${url}/notes`)).json()).toEqual([{ id: 1 }, { id: 2 }]);
        expect((await fetch(`${url}/-/state`, { method: "PUT", body: "{}" })).status).toBe(400);
        expect((await fetch(`${url}/-/state`, { method: "PUT", body: state })).status).toBe(204);
      },
      { files },
    );
    expect(io.err()).toContain("error mock/invalid-data data.yaml:1:");
    expect(io.err()).toContain('The document has no collection `nots`. Did you mean "notes"?');
    const kept = readFileSync(join(cwd, "state.json"), "utf8");
    await serveWith(
      argv,
      async (url) => expect(await (await fetch(`${url}/notes`)).json()).toEqual([{ id: 2 }]),
      { files: { ...files, "state.json": kept } },
    );
  });

  test("runs scenarios that a request starts, and serves recorded traffic", async () => {
    const har = {
      log: {
        version: "1.2",
        entries: [
          {
            request: { method: "GET", url: "https://api.example/note", headers: [], queryString: [] },
            response: {
              status: 200,
              headers: [{ name: "content-type", value: "application/json" }],
              content: { text: '"recorded"', mimeType: "application/json" },
            },
          },
        ],
      },
    };
    const files = { "scenarios.yaml": "outage: { note: [503, 502] }", "traffic.har": JSON.stringify(har) };
    const argv = ["mock", "openapi.yaml", "--scenarios", "scenarios.yaml", "--from", "traffic.har"];
    await serveWith(
      argv,
      async (url) => {
        const statusOf = async () => (await fetch(`${url}/note`)).status;
        expect(await (await fetch(`${url}/note`)).json()).toBe("recorded");
        expect((await fetch(`${url}/-/scenarios/none`, { method: "POST" })).status).toBe(404);
        expect((await fetch(`${url}/-/scenarios/outage`, { method: "POST" })).status).toBe(204);
        expect(await (await fetch(`${url}/-/scenarios`)).json()).toEqual({
          scenarios: ["outage"],
          active: "outage",
        });
        expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([503, 502, 200]);
        await fetch(`${url}/-/scenarios/outage`, { method: "POST" });
        expect((await fetch(`${url}/-/scenarios`, { method: "DELETE" })).status).toBe(204);
        expect(await statusOf()).toBe(200);
      },
      { files },
    );
  });

  test("shows collections, requests and buttons on a page without scripts", async () => {
    const notes = document.replace(
      "paths:",
      `paths:
  /notes:
    get: { operationId: list, responses: { "200": { description: x, content: { application/json: { schema: { type: array, items: { type: object, required: [id], properties: { id: { type: integer } } } } } } } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    delete: { operationId: remove, responses: { "204": { description: gone } } }`,
    );
    const files = {
      "openapi.yaml": notes,
      "scenarios.yaml": '{ "<b>bad</b>": { note: [503] } }',
      "data.yaml": "notes: [{ id: 1 }, { id: 2 }]",
    };
    const argv = ["mock", "openapi.yaml", "--scenarios", "scenarios.yaml", "--data", "data.yaml"];
    await serveWith(
      argv,
      async (url) => {
        await fetch(`${url}/notes/1`, { method: "DELETE" });
        await fetch(`${url}/${encodeURIComponent("<script>")}?token=secret`);
        const page = await fetch(`${url}/-/`);
        expect(page.headers.get("content-security-policy")).toMatch(
          /^default-src 'none'; style-src 'sha256-/,
        );
        const text = await page.text();
        expect(text).not.toMatch(/<script|<b>bad|secret/);
        expect(text).toContain('<td><a href="/notes">/notes</a></td><td>1</td><td>1</td>');
        expect(text).toContain("DELETE /notes/1");
        const [, action = ""] = /action="([^"]*)"><button>&lt;b&gt;bad/.exec(text) ?? [];
        const form = { "content-type": "application/x-www-form-urlencoded" };
        const started = await fetch(url + action, { method: "POST", headers: form, redirect: "manual" });
        expect([started.status, started.headers.get("location")]).toEqual([303, "/-/"]);
        expect((await fetch(`${url}/note`)).status).toBe(503);
        await send(`${url}/-/reset`, "POST", { "sec-fetch-site": "cross-site" });
        await send(`${url}/-/reset`, "POST", { origin: "http://other.example" });
        expect(await (await fetch(`${url}/notes`)).json()).toHaveLength(1);
        await send(`${url}/-/reset`, "POST", { ...form, origin: url });
        expect(await (await fetch(`${url}/notes`)).json()).toHaveLength(2);
      },
      { files },
    );
  });

  test("forwards what it cannot answer to the server that --fallback names, and nothing else", async () => {
    const seen: string[] = [];
    const server = createServer((req, res) => {
      seen.push(`${req.method} ${req.url} ${req.headers.via ?? ""} ${req.headers["x-own"] ?? ""}`);
      req.pipe(res.writeHead(201, { "x-real": "yes", "keep-alive": "timeout=9" }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const { io } = await serveWith(
      ["mock", "openapi.yaml", "--fallback", `http://127.0.0.1:${port}`],
      async (url) => {
        expect((await fetch(`${url}/note`)).headers.has("x-real")).toBe(false);
        const other = await fetch(`${url}/other?a=1`, {
          method: "POST",
          body: "sent",
          headers: { "x-own": "1" },
        });
        expect([other.status, other.headers.get("x-real"), await other.text()]).toEqual([201, "yes", "sent"]);
        expect((await fetch(`${url}/never`)).status).toBe(201);
      },
    );
    server.close();
    expect(seen).toEqual([
      expect.stringMatching(/^POST \/other\?a=1 1\.1 tenon-[0-9a-f]{8} 1$/),
      expect.stringMatching(/^GET \/never 1\.1 tenon-[0-9a-f]{8} $/),
    ]);
    expect(io.err()).toContain(`answered by http://127.0.0.1:${port}`);
  });

  test("says at the start that its document has errors, since what they concern is not served", async () => {
    const broken = document.replace(
      "paths:",
      'paths:\n  /lost: { get: { operationId: lost, responses: { "200": { $ref: ./gone.yaml } } } }',
    );
    const { io } = await serveWith(["mock", "openapi.yaml"], async () => {}, {
      files: { "openapi.yaml": broken },
    });
    expect(io.err()).toMatch(/openapi\.yaml itself has \d+ errors?.*`tenon lint openapi\.yaml` lists them\./);
    const { io: sound } = await serveWith(["mock", "openapi.yaml"], async () => {});
    expect(sound.err()).not.toContain("itself has");
  });

  test("serves until it is interrupted, then sums up", async () => {
    const { code, io } = await serveWith(
      ["mock", "openapi.yaml", "--token", "mine=", "--cors"],
      async (url) => {
        const headers = { origin: "https://page.example" };
        const note = await fetch(`${url}/note`, { headers });
        expect([note.status, note.headers.get("access-control-allow-origin")]).toEqual([200, headers.origin]);
        expect((await fetch(`${url}/mine`, { headers: { authorization: "Bearer mine" } })).status).toBe(204);
        expect((await fetch(`${url}/mine`, { headers: { authorization: "Bearer other" } })).status).toBe(401);
        expect((await fetch(`${url}/nowhere`)).status).toBe(404);
      },
    );
    expect(code).toBe(0);
    expect(io.err()).toContain("4 exchanges: 2 valid, 2 invalid, 0 unchecked; 2 operations");
    expect(io.out()).toBe("");
  });

  test("names --cors at a request that a browser sends for a page of another origin", async () => {
    const hint = "--cors allows it";
    const preflight = { origin: "http://localhost:5173", "access-control-request-method": "GET" };
    const read = { origin: preflight.origin, "sec-fetch-mode": "cors", "sec-fetch-site": "same-site" };
    const linesOf = async (...argv: readonly string[]): Promise<readonly string[]> => {
      const { io } = await serveWith(["mock", "openapi.yaml", ...argv], async (url) => {
        // fetch would send neither.
        await send(`${url}/note`, "OPTIONS", preflight);
        await send(`${url}/note`, "GET", read);
        await send(`${url}/note`, "GET", { ...read, "sec-fetch-site": "same-origin" });
        await send(`${url}/note`, "OPTIONS", { origin: preflight.origin });
      });
      return io
        .err()
        .split("\n")
        .filter((line) => line.includes(hint));
    };
    expect(await linesOf()).toEqual([
      expect.stringMatching(/^OPTIONS \/note/),
      expect.stringMatching(/^GET \/note note 200 valid/),
    ]);
    expect(await linesOf("--cors")).toEqual([]);
  });

  test("knows the tokens of the config, unless it is told of others", async () => {
    const files = {
      "tenon.config.json": JSON.stringify({ document: "openapi.yaml", output: "out", tokens: { mine: [] } }),
    };
    const ask = async (url: string, token: string): Promise<number> =>
      (await fetch(`${url}/mine`, { headers: { authorization: `Bearer ${token}` } })).status;
    await serveWith(
      ["mock"],
      async (url) => expect([await ask(url, "mine"), await ask(url, "other")]).toEqual([204, 401]),
      { files },
    );
    await serveWith(
      ["mock", "--token", "other=*"],
      async (url) => expect([await ask(url, "mine"), await ask(url, "other")]).toEqual([401, 204]),
      { files },
    );
  });

  test("does not print a token of the config that is malformed", async () => {
    const config = { document: "openapi.yaml", output: "out", tokens: { fine: "*", "s3cret-token": 7 } };
    const io = createTestIo(createFolder({ "tenon.config.json": JSON.stringify(config) }));
    expect(await runCli(["mock"], io)).toBe(2);
    expect(io.err()).toContain("Entry 2");
    expect(io.err() + io.out()).not.toContain("s3cret-token");
  });

  test("says what it could not answer, by exit code and by place in the document", async () => {
    const { code, io } = await serveWith(["mock", "openapi.yaml", "--format", "json"], async (url) => {
      expect((await fetch(`${url}/never`)).status).toBe(501);
    });
    expect(code).toBe(1);
    expect(JSON.parse(io.out()).findings).toMatchObject([
      { code: "mock/no-answer", places: [{ file: "openapi.yaml", line: 12 }] },
    ]);
  });

  test.each([
    [["--port", "99999"], "--port"],
    [["--seed", "x"], "--seed"],
    [["--latency", "9-1"], "--latency"],
    [["--fault", "2"], "--fault"],
    [["--fault", "0.1:200"], "--fault"],
    [["--token", "scope"], "--token"],
  ])("%j is a usage error", async (argv, told) => {
    const io = createTestIo(createFolder({ "openapi.yaml": document }));
    expect(await runCli(["mock", "openapi.yaml", ...argv], io)).toBe(2);
    expect(io.err()).toContain(told);
  });

  test("a port that is taken is a usage error", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const io = createTestIo(createFolder({ "openapi.yaml": document }));
    expect(await runCli(["mock", "openapi.yaml", "--port", String(port)], io)).toBe(2);
    expect(io.err()).toContain(String(port));
    server.close();
  });
});

describe("tenon proxy", () => {
  test("stands in front of a server, records without secrets, and reports", async () => {
    const target = createServer((req, res) => {
      req.resume();
      res
        .writeHead(200, { "content-type": "application/json" })
        .end(req.url?.startsWith("/note") ? '"x"' : "7");
    });
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    const address = target.address();
    const port = typeof address === "object" ? address?.port : 0;
    const argv = [
      "proxy",
      "openapi.yaml",
      "--target",
      `http://127.0.0.1:${port}`,
      "--record",
      "t.har",
      "--format",
      "json",
    ];
    const { code, io, cwd } = await serveWith(argv, async (url) => {
      await (
        await fetch(`${url}/note?access_token=hush`, { headers: { authorization: "Bearer hush" } })
      ).text();
      await (await fetch(`${url}/never`)).text();
      await (await fetch(`${url}/never`)).text();
    });
    target.close();
    target.closeAllConnections();
    expect(code).toBe(1);
    expect(io.err()).toContain("3 exchanges: 1 valid, 2 invalid, 0 unchecked");
    const { findings } = JSON.parse(io.out());
    expect(findings).toMatchObject([
      { code: "exchange/body-invalid", places: [{ file: "openapi.yaml" }, {}] },
    ]);
    expect(findings[0].message).toContain("2 times");
    const { readFileSync } = await import("node:fs");
    const har = readFileSync(`${cwd}/t.har`, "utf8");
    expect(JSON.parse(har).log.entries).toHaveLength(3);
    expect(har).not.toContain("hush");
  });

  test.each([
    [[], "--target"],
    [["--target", "ftp://x"], "ftp://x"],
    [["--target", "http://a:b@x"], "credentials"],
    [["--target", "http://x", "--record", "openapi.yaml/t.har"], "openapi.yaml/t.har"],
  ])("%j is a usage error", async (argv, told) => {
    const io = createTestIo(createFolder({ "openapi.yaml": document }));
    expect(await runCli(["proxy", "openapi.yaml", "--port", "0", ...argv], io)).toBe(2);
    expect(io.err()).toContain(told);
  });
});
