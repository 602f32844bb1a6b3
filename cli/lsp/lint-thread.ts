import { parentPort, workerData } from "node:worker_threads";
import type { LintJob } from "../../editor/diagnostics/linter.ts";
import { createThreadIo } from "../shared/io.ts";
import { LintSession } from "./lint-session.ts";
import type { FromLintThread, LintThreadStart } from "./thread-linter.ts";

const { options, cwd, env, latest } = workerData as LintThreadStart;
const io = createThreadIo({ cwd, env });

const session = new LintSession(options, io);
let before: Promise<void> = Promise.resolve();

async function work(id: number, job: LintJob): Promise<void> {
  const isSuperseded = (): boolean => Atomics.load(latest, 0) !== id;
  session.apply(job);
  const send = (message: FromLintThread): void => parentPort?.postMessage(message);
  try {
    const result = isSuperseded()
      ? undefined
      : await session.run(job, isSuperseded, (own) => send({ id, own }));
    send({ id, result });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on("message", ({ id, job }: { readonly id: number; readonly job: LintJob }) => {
  before = before.then(() => work(id, job));
});
