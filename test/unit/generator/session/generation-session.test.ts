import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSession } from "../../../../generator/session/generation-session.ts";
import { startThread } from "../../../../generator/thread/start-thread.ts";

vi.mock("../../../../generator/thread/start-thread.ts", () => ({
  startThread: vi.fn(() => ({
    transform: async () => ({ schemas: [["of", "of the thread"]], parts: [] }),
    stop: async () => undefined,
  })),
}));

const task = {
  document: {},
  aliases: [],
  directions: [],
  files: [],
  parts: [],
};

test("a document is large when its files are large together, whatever the first one holds", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-session-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "openapi.json");
  writeFileSync(path, "{}");
  const session = await openSession(path);
  const transformed = async () => (await session.transform(task)).schemas[0]?.[1];
  session.measure(10_000);
  expect(startThread).not.toHaveBeenCalled();
  expect(await transformed()).not.toBe("of the thread");
  session.measure(1_000_000);
  session.measure(1_000_000);
  expect(startThread).toHaveBeenCalledOnce();
  expect(await transformed()).toBe("of the thread");
  await session.close();
});

test("the thread of a document that is large by its first file starts before it is read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-session-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "openapi.json");
  writeFileSync(path, " ".repeat(500_000));
  vi.mocked(startThread).mockClear();
  await openSession(path);
  expect(startThread).toHaveBeenCalledOnce();
});
