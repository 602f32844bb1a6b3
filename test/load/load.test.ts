// The mock and the proxy, each in a process of its own, called by clients of every kind at once: those that send steadily, slowly, too
// much, half, nonsense, and those that do not wait for the answer. `npm run load` does so for a minute.
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callUntil, type Kind, type Plan, randomBody, type Sent } from "./clients.ts";

const seconds = Number(process.env["TENON_LOAD_SECONDS"] ?? 2.5);
const timeout = 60_000 + seconds * 2000;
const root = resolve(import.meta.dirname, "../..");
const built = existsSync(join(root, "dist/live/mock/create-mock.js"));
if (!built) console.warn("Skipped: the load. dist/ is not built; `npm run build` does.");

/** The figures that a server reports about itself. */
interface Said {
  readonly told: Readonly<Record<string, Readonly<Record<"valid" | "invalid" | "unchecked", number>>>>;
  readonly problems: Readonly<Record<string, number>>;
  readonly connections: number;
  readonly rss: number;
  readonly heap: number;
}

interface Served {
  readonly port: number;
  readonly child: ChildProcess;
  ask(): Promise<Said>;
}

async function startServer(...argv: readonly string[]): Promise<Served> {
  const child = fork(join(import.meta.dirname, "serve.mjs"), argv, { execArgv: ["--expose-gc"] });
  onTestFinished(() => void child.kill());
  const hear = <Message>(): Promise<Message> =>
    new Promise((done, fail) => {
      const ended = (code: number | null): void => fail(new Error(`The process ended (${code}).`));
      child.once("exit", ended);
      child.once("message", (message) => {
        child.off("exit", ended);
        done(message as Message); // serve.mjs says nothing else
      });
    });
  const { port } = await hear<{ readonly port: number }>();
  const ask = (): Promise<Said> => {
    child.send("ask");
    return hear<Said>();
  };
  return { port, child, ask };
}

/**
 * Loads a server, first to warm it up; prints its figures. Expects that no request is lost, no connection kept, and no process
 * ended.
 */
async function load(name: string, { port, child, ask }: Served, plan: Plan): Promise<Said> {
  const warm = await callUntil(Date.now() + Math.min(5000, seconds * 400), port, plan);
  const before = await settled(ask);
  const sent = await callUntil(Date.now() + seconds * 1000, port, plan);
  const after = await settled(ask);
  for (const [kind, { count, faults }] of Object.entries(warm)) {
    sent[kind as Kind].count += count;
    sent[kind as Kind].faults.push(...faults);
  }
  console.log(printFigures(name, sent, before, after));
  expect(Object.values(sent).flatMap(({ faults }) => faults)).toEqual([]);
  for (const kind of ["steady", "slow"] as const)
    expect(after.told[kind], kind).toEqual({ valid: sent[kind].count, invalid: 0, unchecked: 0 });
  for (const kind of ["aborting", "leaving", "large"] as const)
    expect(toldOf(after, kind), kind).toBeLessThanOrEqual(sent[kind].count);
  expect(after.heap - before.heap).toBeLessThan(20e6);
  expect(after.connections).toBe(0);
  expect(child.exitCode).toBeNull();
  return after;
}

/** The figures of a server after all clients have left. */
async function settled(ask: Served["ask"]): Promise<Said> {
  let said = await ask();
  for (let tries = 0; said.connections > 0 && tries < 100; tries++) {
    await new Promise((done) => setTimeout(done, 50));
    said = await ask();
  }
  return said;
}

function toldOf({ told }: Said, kind: Kind): number {
  const { valid = 0, invalid = 0, unchecked = 0 } = told[kind] ?? {};
  return valid + invalid + unchecked;
}

function printFigures(name: string, sent: Readonly<Record<Kind, Sent>>, before: Said, after: Said): string {
  const mega = (octets: number): string => `${(octets / 1e6).toFixed(0)} MB`;
  const rows = Object.entries(sent).map(([kind, { count }]) => {
    const isHttp = kind !== "malformed" && kind !== "heavy-headed";
    return `  ${kind.padEnd(12)} ${String(count).padStart(7)} sent${isHttp ? `, ${toldOf(after, kind as Kind)} judged` : ""}`;
  });
  const lost = sent.steady.count + sent.slow.count - toldOf(after, "steady") - toldOf(after, "slow");
  const memory = `RSS ${mega(before.rss)} → ${mega(after.rss)}, heap ${mega(before.heap)} → ${mega(after.heap)}`;
  return `${name}, ${seconds} s:\n${rows.join("\n")}\n  lost ${lost}; ${memory}, collected; ${JSON.stringify(after.problems)}`;
}

test.skipIf(!built)(
  `the mock, ${seconds} seconds of clients of every kind`,
  async () => {
    const served = await startServer("mock", join(root, "spec/openapi.yaml"));
    let recipe = 0;
    const after = await load("mock", served, {
      method: "PUT",
      get path() {
        return `/orgs/acme/recipes/${(recipe++ % 50) + 1}`;
      },
      headers: { "content-type": "application/json", authorization: "Bearer any" },
      body: (size) => Buffer.from(JSON.stringify({ name: randomBody(size / 2).toString("hex") })),
      findFault: (status, received, body) => {
        if (status !== 200) return `answered ${status}: ${received.toString().slice(0, 200)}`;
        return received.includes(body.subarray(9, -2))
          ? undefined
          : "the name that was sent is not in the answer";
      },
      statusOfLarge: 413,
    });
    expect(after.told["steady"]?.valid).toBeGreaterThan(0);
  },
  timeout,
);

test.skipIf(!built)(
  `the proxy, ${seconds} seconds of clients of every kind`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "tenon-load-"));
    const any = { content: { "*/*": {} } };
    const operation = { requestBody: any, responses: { 200: { description: "the same", ...any } } };
    const document = {
      openapi: "3.1.0",
      info: { title: "Echo", version: "1" },
      paths: { "/echo": { post: operation } },
    };
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    const target = createServer((req, res) =>
      req.pipe(res.setHeader("content-type", "application/octet-stream")),
    );
    await new Promise<void>((done) => target.listen(0, "127.0.0.1", done));
    onTestFinished(() => {
      target.closeAllConnections();
      target.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const { port } = target.address() as AddressInfo; // a server that listens on a port has one of this kind
    const served = await startServer("proxy", join(folder, "openapi.json"), `http://127.0.0.1:${port}`);
    const after = await load("proxy", served, {
      method: "POST",
      path: "/echo",
      headers: { "content-type": "application/octet-stream" },
      body: randomBody,
      findFault: (status, received, body) =>
        status === 200 && received.equals(body) ? undefined : `answered ${status}, ${received.length} octets`,
      statusOfLarge: 200,
    });
    expect(after.problems["proxy/bad-request"]).toBeGreaterThan(0);
    expect(after.problems["proxy/target-failed"]).toBeUndefined();
  },
  timeout,
);
