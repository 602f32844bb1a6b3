import { parentPort, workerData } from "node:worker_threads";
import type { AnalysisQuestion } from "../../editor/features/analyst.ts";
import { createThreadIo } from "../shared/io.ts";
import { Analysis } from "./analysis.ts";

import type { AnalysisThreadStart, FromAnalysisThread } from "./thread-analyst.ts";

const { options, cwd, env } = workerData as AnalysisThreadStart;
const analysis = new Analysis(options, createThreadIo({ cwd, env }));
let before: Promise<void> = Promise.resolve();

async function work(id: number, question: AnalysisQuestion): Promise<void> {
  const send = (message: FromAnalysisThread): void => parentPort?.postMessage(message);
  try {
    const { root, buffers } = question;
    const answer =
      question.kind === "types"
        ? await analysis.typesOf(root, buffers)
        : await analysis.compare(root, buffers, question.before);
    send({ id, answer });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on(
  "message",
  ({ id, question }: { readonly id: number; readonly question: AnalysisQuestion }) => {
    before = before.then(() => work(id, question));
  },
);
