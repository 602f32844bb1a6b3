import { parentPort, workerData } from "node:worker_threads";
import type { AnalysisQuestion } from "../../editor/features/analyst.ts";
import { assertNever } from "../../runtime/assert-never.ts";
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
    switch (question.kind) {
      case "types":
        return send({ id, answer: await analysis.typesOf(root, buffers) });
      case "sample":
        return send({ id, answer: await analysis.sample(root, buffers, question.schema) });
      case "compare":
        return send({ id, answer: await analysis.compare(root, buffers, question.before) });
      default:
        return assertNever(question);
    }
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
