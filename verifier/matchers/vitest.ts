/**
 * `import "tenon/vitest"` in a test, or `setupFiles: ["tenon/vitest"]`, adds `toMatchContract` to vitest's `expect`.
 *
 * @module
 */
import { afterAll, expect } from "vitest";
import type { MatchOptions } from "./judge-received.ts";
import type { ContractSource } from "./load-contract.ts";
import { writeCoverage } from "./record-coverage.ts";
import { matchers } from "./to-match-contract.ts";

export type { MatchOptions } from "./judge-received.ts";
export { judgeRequests, type RequestJudge } from "./judge-requests.ts";
export type { ContractSource } from "./load-contract.ts";
export { serverManagement } from "./server-management.ts";
export { matchers } from "./to-match-contract.ts";

expect.extend({ ...matchers });
// Workers may be ended without notice.
afterAll(writeCoverage);

declare module "vitest" {
  interface Matchers<T> {
    /** Passes where all of the exchange was checked, and nothing in it breaks the contract. */
    toMatchContract(contract: ContractSource, operation?: string | MatchOptions): Promise<void>;
  }
}
