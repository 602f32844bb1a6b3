import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { claimsOf } from "../../verifier/exchanges/share.ts";
import { isRun, printVerifiedItem, type ValidRun } from "../../verifier/report/verified-item.ts";
import { createThreadIo } from "../shared/io.ts";
import { loadApi } from "../targets/load-api.ts";
import { runShare } from "./run-share.ts";
import { entriesOf, type FromThread, isFirst, SENT, type ThreadStart, UNDER_WAY } from "./share-threads.ts";
import { readVerifyRequest } from "./verify-request.ts";

const { input, cwd, env, sources, share, claims, begun } = workerData as ThreadStart;
// The document was already fetched and its findings reported by the main thread.
const options = { ...input.options, offline: true } as const;
const io = createThreadIo({ cwd, env });

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

async function verify(): Promise<void> {
  const { contract, readings } = await loadApi(options, io);
  if (contract === undefined) throw new Error("The document cannot be read in a thread.");
  if (!isFirst(begun)) return;
  const request = readVerifyRequest(input, cwd);
  const run = runShare(request, { contract, readings, sources }, claimsOf(share, claims));
  let entries: (ValidRun | string)[] = [];
  for await (const entry of entriesOf(run.items, request)) {
    entries.push(isRun(entry) ? entry : printVerifiedItem(entry));
    if (entries.length < SENT) continue;
    await send(entries);
    entries = [];
  }
  await send(entries);
  tell({ kind: "end", end: run.end() });
}

await verify();
parentPort?.close();
