import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { isRun, joinRuns, printVerifiedItem, type ValidRun } from "../../verifier/report/verified-item.ts";
import { loadApi } from "../targets/load-api.ts";
import { runShare } from "./run-share.ts";
import type { FromThread, ThreadTask } from "./share-threads.ts";
import { listingOf } from "./traffic-report.ts";
import { readVerifyRequest } from "./verify-request.ts";

/** The number of entries in a message. */
const SENT = 64;

/** The number of messages that may be unread: verified items wait for those before them in the traffic. */
const UNDER_WAY = 32;

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

async function send(entries: readonly (ValidRun | string)[]): Promise<void> {
  if (entries.length === 0) return;
  underWay++;
  tell({ kind: "entries", entries });
  while (underWay >= UNDER_WAY && parentPort !== null) await once(parentPort, "message");
}

const { contract, readings } = await loadApi(options, io);
if (contract === undefined) throw new Error("The document cannot be read in a thread.");
let read = 0;
const countBytes = (count: number): void => {
  read += count;
};
const tools = { contract, readings, sources, onBytes: countBytes };
const request = readVerifyRequest(input, cwd);
const run = runShare(request, tools, share);
const print = request.partial === undefined ? listingOf(request) : printVerifiedItem;
let entries: (ValidRun | string)[] = [];
for await (const entry of joinRuns(run.items, print)) {
  entries.push(isRun(entry) ? entry : printVerifiedItem(entry));
  if (entries.length < SENT) continue;
  await send(entries);
  entries = [];
  if (read > 0) tell({ kind: "read", bytes: read });
  read = 0;
}
await send(entries);
tell({ kind: "end", end: run.end() });
parentPort?.close();
