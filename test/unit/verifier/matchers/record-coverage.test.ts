import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { judgeReceived } from "../../../../verifier/matchers/judge-received.ts";
import { writeCoverage } from "../../../../verifier/matchers/record-coverage.ts";
import { contractOf } from "../../live/mock/contract-of.ts";

test("where TENON_COVERAGE names a folder, what was matched is covered there, one file for each contract", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const get = {
    operationId: "list",
    responses: { "204": { description: "d" }, "205": { description: "d" } },
  };
  const info = { title: "T", version: "1" };
  const contract = await contractOf({ openapi: "3.1.0", info, paths: { "/things": { get } } });
  const request = { method: "GET", url: "/things", headers: [], body: { kind: "none" } } as const;
  const answer = (status: number) => ({ status, headers: [], body: { kind: "none" } }) as const;

  judgeReceived(contract, { request, response: answer(204) });
  writeCoverage();
  expect(readdirSync(folder)).toEqual([]);

  vi.stubEnv("TENON_COVERAGE", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  judgeReceived(contract, { request, response: answer(204) });
  writeCoverage();
  judgeReceived(contract, { response: answer(205) }, { operation: "list", readings: { head: "none" } });
  writeCoverage();
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  const { covered, exchanges } = JSON.parse(readFileSync(join(folder, files[0] ?? ""), "utf8"));
  expect(exchanges).toBe(2);
  expect(covered.statuses).toEqual(["/list/204", "/list/205"]);
});
