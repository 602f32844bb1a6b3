import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { runCli } from "../../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, startServing } from "../test-io.ts";

const document = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /note: { get: { operationId: note, responses: { "200": { description: d, content: { application/json: { example: 7 } } } } } }
`;
const files = { "openapi.yaml": document };
const main = join(import.meta.dirname, "../../../../dist/cli/main.js");
const isBuilt = existsSync(main);
if (!isBuilt) console.log("The tests of the real process are skipped: dist/ is not built (npm run build).");

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

describe("readiness", () => {
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ["mock", []],
    ["proxy", ["--target", "http://127.0.0.1:1"]],
  ];

  test.each(commands)("tenon %s answers 200 at /-/ready, and logs nothing of it", async (command, rest) => {
    const { url, end } = await startServing([command, "openapi.yaml", ...rest], files);
    const answer = await fetch(`${url}/-/ready?now`);
    expect([answer.status, await answer.text()]).toEqual([200, "ready\n"]);
    expect((await fetch(`${url}/-/ready`, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(`${url}/-/ready`, { method: "POST" })).status).not.toBe(200);
    expect((await end()).err).toContain("1 exchange:");
  });

  test("the path can be moved", async () => {
    const { url } = await startServing(["mock", "openapi.yaml", "--ready-path", "/up"], files);
    expect((await fetch(`${url}/up`)).status).toBe(200);
    expect((await fetch(`${url}/-/ready`)).status).toBe(404);
  });

  test.each(["up", "/up?now", "/a b"])("--ready-path %j is a usage error", async (path) => {
    const io = createTestIo(createFolder(files));
    expect(await runCli(["mock", "openapi.yaml", "--ready-path", path], io)).toBe(2);
    expect(io.err()).toContain("--ready-path");
  });
});

describe.skipIf(!isBuilt)("SIGTERM", () => {
  /** Starts the command in a process; gives its address. */
  async function startProcess(argv: readonly string[]) {
    const process_ = spawn(process.execPath, [main, ...argv, "--port", "0"], { cwd: createFolder(files) });
    ended.push(() => process_.kill("SIGKILL"));
    let err = "";
    process_.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+/.exec(err)?.[0];
    await expect.poll(address, { timeout: 60_000 }).toBeTypeOf("string");
    const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      process_.on("exit", (code, signal) => resolve({ code, signal }));
    });
    return { url: address() ?? "", stop: () => process_.kill("SIGTERM"), exited, err: () => err };
  }

  test("lets the mock end what it is answering, then closes every connection and ends with code 0", async () => {
    const { url, stop, exited, err } = await startProcess(["mock", "openapi.yaml", "--latency", "700"]);
    const agent = new Agent({ keepAlive: true });
    ended.push(() => agent.destroy());
    const request = get(`${url}/note`, { agent });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      request.on("response", (res) => resolve(res.resume().statusCode)).on("error", reject);
    });
    await once(request, "finish");
    // The mock answers this at once. It has read what was sent before.
    await fetch(`${url}/-/ready`);
    stop();
    expect(await answered).toBe(200);
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(err()).toContain("1 exchange: 1 valid");
  });

  test("ends the proxy with its report", async () => {
    const { url, stop, exited, err } = await startProcess([
      "proxy",
      "openapi.yaml",
      "-t",
      "http://127.0.0.1:1",
    ]);
    expect((await fetch(`${url}/-/ready`)).status).toBe(200);
    stop();
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(err()).toContain("0 exchanges");
  });
});
