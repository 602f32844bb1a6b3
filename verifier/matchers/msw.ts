/**
 * An API's document as handlers for MSW: `import { contractHandlers } from "tenon/msw"`. Runs in Node, where documents are files.
 *
 * @module
 */
export {
  type ContractHandlerOptions,
  type ContractHandlers,
  contractHandlers,
  type HttpHandlers,
  type InterceptedCall,
} from "./contract-handlers.ts";
export type { ReceivedJudgement } from "./judge-received.ts";
export { type InterceptedRequest, judgeRequests, type RequestJudge } from "./judge-requests.ts";
export type { ContractSource } from "./load-contract.ts";
export { serverManagement } from "./server-management.ts";
