/**
 * Adds `toMatchContract` to vitest's `expect`. Use `import "tenon/vitest"` in a test, or set `setupFiles: ["tenon/vitest"]`.
 *
 * @module
 */
import { writeUses } from "../consumers/record-uses.ts";
import type { MatchOptions } from "./judge-received.ts";
import type { ContractSource } from "./load-contract.ts";
import { read } from "./received.ts";
import { writeCoverage } from "./record-coverage.ts";
import { matchers, settleMatches } from "./to-match-contract.ts";

export { trackReads } from "../consumers/track-reads.ts";
export type { MatchOptions } from "./judge-received.ts";
export { judgeRequests, type RequestJudge } from "./judge-requests.ts";
export type { ContractSource } from "./load-contract.ts";
export { serverManagement } from "./server-management.ts";
export { matchers } from "./to-match-contract.ts";

const { afterAll, afterEach, expect } = await import("vitest").catch((error: unknown) => {
  throw read(error, "code") === "ERR_MODULE_NOT_FOUND"
    ? new Error("tenon/vitest needs vitest: npm install --save-dev vitest", { cause: error })
    : error;
});
expect.extend({ ...matchers });
// Settle unawaited matches while vitest still listens for unhandled rejections.
afterEach(settleMatches);
// vitest can terminate workers without notice.
afterAll(() => {
  writeCoverage();
  writeUses(expect.getState().testPath);
});

declare module "vitest" {
  interface Matchers<T> {
    /** Passes if the whole exchange was checked and is valid. */
    toMatchContract(contract: ContractSource, operation?: string | MatchOptions): Promise<void>;
  }
}
