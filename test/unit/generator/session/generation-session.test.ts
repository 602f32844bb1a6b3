import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import { emitFiles } from "../../../../generator/emitters/emit-files.ts";
import { openSession } from "../../../../generator/session/generation-session.ts";
import { startThread } from "../../../../generator/thread/start-thread.ts";
import { bundleOf } from "../../contract/model/bundle-of.ts";

vi.mock("../../../../generator/thread/start-thread.ts", () => ({
  startThread: vi.fn(() => ({
    transform: () => ({ schemas: [["of", "of the thread"]], parts: [] }),
    stop: async () => undefined,
  })),
}));

const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {},
  components: { schemas: { Note: { type: "string" } } },
};

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
  const transformed = async () => (await session.transform(task).schemas)[0]?.[1];
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

test("types begin in the thread before the contract is checked, and are not asked for again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-session-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "openapi.json");
  writeFileSync(path, "{}");
  const session = await openSession(path);
  const options = { importExtension: ".ts", names: {}, parts: ["types"] } as const;
  const begin = () => {
    const begun: ReturnType<typeof session.begin>[] = [];
    const { contract } = buildContractOf(bundleOf(document), {
      onBuilt: (built) => begun.push(session.begin(built, options)),
    });
    return { contract, begun: begun[0] };
  };
  expect(begin().begun).toBeUndefined();
  session.measure(1_000_000);
  const { contract, begun } = begin();
  expect((await begun?.types)?.schemas).toEqual([["of", "of the thread"]]);
  if (contract === undefined) throw new Error("The document has a contract.");
  const transform = vi.fn(session.transform);
  const { files } = await emitFiles(contract, options, { ...session, transform }, begun);
  expect(files.map(({ path }) => path)).toContain("types.ts");
  expect(transform).not.toHaveBeenCalled();
});
