/**
 * An API's document as handlers for MSW: `import { contractHandlers } from "tenon/msw"`. Runs in Node, where documents are files.
 *
 * @module
 */

export type { ReceivedJudgement } from "../../verifier/matchers/judge-received.ts";
export {
  type InterceptedRequest,
  judgeRequests,
  type RequestJudge,
} from "../../verifier/matchers/judge-requests.ts";
export type { ContractSource } from "../../verifier/matchers/load-contract.ts";
export { serverManagement } from "../../verifier/matchers/server-management.ts";
export {
  type ContractHandlerOptions,
  type ContractHandlers,
  contractHandlers,
  type HttpHandlers,
  type InterceptedCall,
} from "./contract-handlers.ts";
