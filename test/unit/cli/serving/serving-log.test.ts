import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, startServing } from "../test-io.ts";

const document = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes:
    get:
      operationId: listNotes
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { "200": { description: notes, content: { application/json: { schema: { type: array } } } } }
`;
const files = { "openapi.yaml": document };

/** Starts a target that answers each request with a response that the document does not describe. */
async function startTarget(): Promise<string> {
  const target = createServer((_, res) =>
    res.writeHead(200, { "content-type": "application/json" }).end("7"),
  );
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void target.close());
  const { port } = target.address() as AddressInfo; // a server that listens on a port has one of this kind
  return `http://127.0.0.1:${port}`;
}

/** The lines of stderr after the line with the address. */
async function logOf(
  argv: readonly string[],
  paths: readonly string[],
  isTerminal = false,
): Promise<string[]> {
  const { url, end } = await startServing(argv, files, { isTerminal });
  for (const path of paths) await (await fetch(url + path)).text();
  const { err } = await end();
  return err.trimEnd().split("\n").slice(1, -1);
}

describe("a line for each exchange", () => {
  test("of the mock: method, path without query, operation, status, verdict, milliseconds, the first error", async () => {
    const lines = await logOf(["mock", "openapi.yaml"], ["/notes?limit=3", "/notes?limit=x", "/nowhere"]);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^GET \/notes listNotes 200 valid \d+ ms$/);
    expect(lines[1]).toMatch(/^GET \/notes listNotes 400 invalid \d+ ms: \S.*$/);
    expect(lines[2]).toMatch(/^GET \/nowhere - 404 invalid \d+ ms: \S.*$/);
  });

  test("of the proxy, and of what it cannot reach", async () => {
    const target = await startTarget();
    const [line] = await logOf(["proxy", "openapi.yaml", "--target", target], ["/notes"]);
    expect(line).toMatch(/^GET \/notes listNotes 200 invalid \d+ ms: .*array/);
    const [held] = await logOf(
      ["proxy", "openapi.yaml", "--enforce", "--target", target],
      ["/notes?limit=x"],
    );
    expect(held).toMatch(/^GET \/notes listNotes - invalid \d+ ms: the request was not forwarded; \S/);
    const away = await logOf(["proxy", "openapi.yaml", "--target", "http://127.0.0.1:1"], ["/notes"]);
    expect(away.join("\n")).toContain("proxy/target-failed");
    expect(away.join("\n")).toMatch(/GET \/notes listNotes - unchecked \d+ ms: the target sent no response/);
  });

  test("says which answer is a simulated failure", async () => {
    const [line] = await logOf(["mock", "openapi.yaml", "--fault", "1:503"], ["/notes"]);
    expect(line).toMatch(/ 503 .*: failed on purpose/);
  });

  test("is coloured in a terminal only", async () => {
    const [coloured] = await logOf(["mock", "openapi.yaml"], ["/notes"], true);
    expect(coloured).toContain("\u001b[32m200\u001b[39m");
    const [plain] = await logOf(["mock", "openapi.yaml"], ["/notes"]);
    expect(plain).not.toContain("\u001b");
  });

  test("is one line, whatever the path holds", async () => {
    const [line] = await logOf(["mock", "openapi.yaml"], ["/%0A%1b[31m\u202e"]);
    expect(line).toMatch(/^GET \/\S+ - 404 /);
  });
});

test("--quiet logs no exchange, --verbose every finding of one", async () => {
  expect(await logOf(["mock", "openapi.yaml", "--quiet"], ["/notes", "/nowhere"])).toEqual([]);
  const lines = await logOf(["mock", "openapi.yaml", "--verbose"], ["/notes?limit=x"]);
  expect(lines[0]).toMatch(/ ms$/);
  expect(lines.slice(1).join("\n")).toMatch(
    /^ {2}error exchange\/parameter-invalid \/request\/query\/limit: /m,
  );
});

test("--log json writes one JSON object a line", async () => {
  const { url, end } = await startServing(["mock", "openapi.yaml", "--log", "json"], files);
  await (await fetch(`${url}/notes?limit=x`)).text();
  const lines = (await end()).err
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { event: "listening", url },
    {
      event: "exchange",
      method: "GET",
      path: "/notes",
      operation: "listNotes",
      status: 400,
      verdict: "invalid",
    },
    { event: "ended" },
  ]);
  expect(lines[1].milliseconds).toBeTypeOf("number");
  expect(Date.parse(lines[1].time)).not.toBeNaN();
  expect(lines[1].findings).toContainEqual(
    expect.objectContaining({ code: "exchange/parameter-invalid", pointer: "/request/query/limit" }),
  );
});

test.each([
  [["--quiet", "--verbose"], "are mutually exclusive"],
  [["--log", "xml"], "--log"],
])("%j is a usage error", async (argv, told) => {
  const io = createTestIo(createFolder(files));
  expect(await runCli(["mock", "openapi.yaml", ...argv], io)).toBe(2);
  expect(io.err()).toContain(told);
});
