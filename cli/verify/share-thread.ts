import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { printVerifiedItem } from "../../verifier/report/verified-item.ts";
import { loadApi } from "../targets/load-api.ts";
import { runShare } from "./run-share.ts";
import type { FromThread, ThreadTask } from "./share-threads.ts";
import { readVerifyRequest } from "./verify-request.ts";

/** The number of items in a message. */
const SENT = 64;

/** The number of messages that may be under way: what is verified waits for what comes before it in the traffic. */
const UNDER_WAY = 64;

const { input, cwd, env, sources, share } = workerData as ThreadTask; // as runInThreads gives it
const silent = { write: () => undefined, isTerminal: false };
// The main thread has fetched the document, and reports what is wrong with it.
const options = { ...input.options, offline: true } as const;
const io = {
  cwd,
  env,
  stdout: silent,
  stderr: silent,
  interrupted: () => new Promise<void>(() => undefined),
};

let underWay = 0;
parentPort?.on("message", () => {
  underWay--;
});

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function send(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  underWay++;
  tell({ kind: "lines", lines: lines.join("\n") });
  while (underWay >= UNDER_WAY && parentPort !== null) await once(parentPort, "message");
}

const { contract, readings } = await loadApi(options, io);
if (contract === undefined) throw new Error("The document cannot be read in a thread.");
let read = 0;
const countBytes = (count: number): void => {
  read += count;
};
const tools = { contract, readings, sources, onBytes: countBytes };
const run = runShare(readVerifyRequest(input, cwd), tools, share);
let lines: string[] = [];
for await (const item of run.items) {
  lines.push(printVerifiedItem(item));
  if (lines.length < SENT) continue;
  await send(lines);
  lines = [];
  if (read > 0) tell({ kind: "read", bytes: read });
  read = 0;
}
await send(lines);
tell({ kind: "end", end: run.end() });
parentPort?.close();
