import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { MODULE_MESSAGES, Thread } from "../../../../generator/thread/start-thread.ts";

let worker: Worker;

afterEach(async () => {
  await worker.terminate();
});

/** A thread whose worker runs this code, in which `parent` is the port to this thread. */
function threadOf(code: string): Thread {
  worker = new Worker(`const { parentPort: parent } = require("node:worker_threads"); ${code}`, {
    eval: true,
  });
  return new Thread(worker);
}

const task = {
  document: {},
  aliases: [],
  directions: [],
  files: [],
  parts: [],
};

test("each answer goes to who asked first", async () => {
  const thread = threadOf(`let count = 0;
    parent.on("message", () => parent.postMessage({ kind: "modules", files: [count++] }));`);
  const answers = await Promise.all([thread.run({ kind: "modules" }), thread.run({ kind: "modules" })]);
  expect(answers.map(({ files }) => files)).toEqual([[0], [1]]);
});

test("who waits for a worker that fails is told why", async () => {
  const thread = threadOf(`parent.on("message", () => { throw new RangeError("too much"); });`);
  await expect(thread.printParts(task)).rejects.toThrow(new RangeError("too much"));
});

test("who asks one that has failed before is told as well", async () => {
  const thread = threadOf(`parent.on("message", () => { throw new RangeError("too much"); });`);
  await expect(thread.printParts(task)).rejects.toThrow("too much");
  await expect(thread.printParts(task)).rejects.toThrow("too much");
  await expect(thread.stop()).resolves.toBeUndefined();
});

test("sends a document once, and another one when the task is about that", async () => {
  const thread = threadOf(`const sent = [];
    parent.on("message", ({ kind, document }) => {
      if (kind === "document") sent.push(document.name);
      else parent.postMessage({ kind, texts: [["sent", sent.join()]] });
    });`);
  const [one, other] = [{ name: "one" }, { name: "other" }];
  thread.sendDocument(one);
  const made = async (document: { readonly name: string }) =>
    (await thread.printParts({ ...task, document })).texts[0]?.[1];
  expect(await made(one)).toBe("one");
  expect(await made(other)).toBe("one,other");
});

test("validators are compiled for the document that was sent, and come in several messages", async () => {
  const thread = threadOf(`let count = 0; let sent;
    parent.on("message", ({ kind, document, planning }) => {
      if (kind === "document") sent = document.name;
      else if (kind === "validators") parent.postMessage({ kind, notes: [sent, planning.shared] });
      else parent.postMessage({ kind, files: [count++] });
    });`);
  const document = { name: "one" };
  const plan = {
    document,
    style: { extension: ".ts", runtime: "copy" },
    schemas: [],
    operations: [],
  } as const;
  expect(await thread.compileValidators({ ...plan, shared: "validators/" })).toEqual({
    notes: ["one", "validators/"],
    files: Array.from({ length: MODULE_MESSAGES }, (_, at) => at),
  });
});

test("keeps nobody who has been answered", async () => {
  const thread = threadOf(`parent.on("message", () => parent.postMessage({ kind: "modules", files: [] }));`);
  for (let turn = 0; turn < 20; turn++) await thread.run({ kind: "modules" });
  expect(worker.listenerCount("exit")).toBe(1);
  expect(worker.listenerCount("message")).toBe(1);
});
