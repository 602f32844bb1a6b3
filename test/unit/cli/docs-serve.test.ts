import { expect, test, vi } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, writeFiles } from "./test-io.ts";

const meanwhile = vi.hoisted(() => ({ edits: [] as (() => void)[] }));

vi.mock("../../../cli/docs/build-site.ts", async (original) => {
  const { buildSite } = await original<typeof import("../../../cli/docs/build-site.ts")>();
  return {
    buildSite: async (...given: Parameters<typeof buildSite>) => {
      const built = await buildSite(...given);
      meanwhile.edits.shift()?.();
      return built;
    },
  };
});

const document = (version: string): string =>
  JSON.stringify({ openapi: "3.1.0", info: { title: "Small", version }, paths: {} });

test("--serve shows what a document holds that changed once it was read", async () => {
  const folder = createFolder({ "a.json": document("1") });
  let end = (): void => {};
  const interrupted = new Promise<void>((resolve) => {
    end = resolve;
  });
  const io = createTestIo(folder, { interrupted });
  meanwhile.edits.push(() => writeFiles(folder, { "a.json": document("2") }));
  const run = runCli(["docs", "a.json", "--serve", "--port", "0", "--reference", "off"], io);
  await expect.poll(io.out, { timeout: 60_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\//);
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(io.out())?.[0] ?? "";
  const show = async (): Promise<string> => (await fetch(`${origin}/`)).text();
  await expect.poll(show, { timeout: 60_000 }).toContain("Version 2");
  const markdown = await fetch(`${origin}/index.md`);
  expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await markdown.text()).toContain("Version 2");
  expect(await (await fetch(`${origin}/llms.txt`)).text()).toContain("# Small 2");
  expect((await fetch(`${origin}/none.md`)).status).toBe(404);
  end();
  expect(await run).toBe(0);
});
