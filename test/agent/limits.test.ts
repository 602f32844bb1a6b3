import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serveCodingTools } from "../../cli/mcp/coding/serve-coding-tools.ts";
import { loadSdk } from "../../cli/mcp/load-sdk.ts";
import { UsageError } from "../../cli/shared/usage-error.ts";
import { limitRate } from "../../runtime/mcp/limit-rate.ts";
import { createFolder, createTestIo, tenon } from "../unit/cli/test-io.ts";

test("--rate spaces requests", async () => {
  const wait = limitRate(20);
  const start = performance.now();
  await Promise.all([wait(), wait(), wait()]);
  // Timers can fire a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(98);
  const unlimited = limitRate(undefined);
  await Promise.all([unlimited(), unlimited()]);
});

test("--rate takes a number of requests for each second", async () => {
  const folder = createFolder();
  copyFileSync(join(import.meta.dirname, "notes.yaml"), join(folder, "openapi.yaml"));
  const { code, err } = await tenon(folder, ["mcp", "openapi.yaml", "--mock", "--rate", "0"]);
  expect(code).toBe(2);
  expect(err).toContain("rate");
});

test("a missing SDK is named, with the command that installs it", async () => {
  const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  const error: unknown = await loadSdk(() => Promise.reject(missing)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).findings).toMatchObject([
    { fix: "npm install --save-dev @modelcontextprotocol/sdk" },
  ]);
});

test("guides are resources", () => {
  const { resources = [], read } = serveCodingTools("openapi.yaml", {}, createTestIo(createFolder()))();
  expect(resources.map(({ uri }) => uri)).toContain("tenon://guides/mock-demo");
  const guide = read("tenon://guides/mock-demo");
  expect(Buffer.from(guide?.bytes ?? []).toString("utf8")).toMatch(/^# /);
  expect(read("tenon://guides/../../package")).toBeUndefined();
});
