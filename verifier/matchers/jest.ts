/**
 * Adds `toMatchContract` to jest's `expect`. Use `import "tenon/jest"` in a test, or set `setupFilesAfterEnv: ["tenon/jest"]`. If jest's
 * globals are disabled, use `import { matchers } from "tenon/jest"; expect.extend(matchers)`.
 *
 * @module
 */

import { writeUses } from "../consumers/record-uses.ts";
import type { MatchOptions } from "./judge-received.ts";
import type { ContractSource } from "./load-contract.ts";
import { call, read } from "./received.ts";
import { writeCoverage } from "./record-coverage.ts";
import { matchers } from "./to-match-contract.ts";

export { trackReads } from "../consumers/track-reads.ts";
export type { MatchOptions } from "./judge-received.ts";
export { judgeRequests, type RequestJudge } from "./judge-requests.ts";
export type { ContractSource } from "./load-contract.ts";
export { serverManagement } from "./server-management.ts";
export { matchers } from "./to-match-contract.ts";

const expect = read(globalThis, "expect");
const extend = read(expect, "extend");
if (typeof extend === "function") extend.call(expect, { ...matchers });
// Write after each test file, because jest can terminate workers without notice. Register the hook only when recording: CommonJS tests
// import ES modules while a test runs, when jest no longer accepts hooks.
const afterAll = read(globalThis, "afterAll");
const isRecording = [process.env["TENON_COVERAGE"], process.env["TENON_READS"]].some(
  (name) => (name ?? "") !== "",
);
if (isRecording && typeof afterAll === "function")
  afterAll(() => {
    writeCoverage();
    const testPath = read(call(expect, "getState"), "testPath");
    writeUses(typeof testPath === "string" ? testPath : undefined);
  });

declare global {
  namespace jest {
    interface Matchers<R> {
      /** Passes if the whole exchange was checked and is valid. */
      toMatchContract(contract: ContractSource, operation?: string | MatchOptions): Promise<void>;
    }
  }
}

// biome-ignore lint/suspicious/noTsIgnore: `@ts-expect-error` would fail where the module is installed
/** @ts-ignore: the module `expect` is installed together with `@jest/globals` */
declare module "expect" {
  interface Matchers<R> {
    /** Passes if the whole exchange was checked and is valid. */
    toMatchContract(contract: ContractSource, operation?: string | MatchOptions): Promise<void>;
  }
}
