/**
 * Holds traffic against a contract.
 *
 * @module
 */
export { type CoverageData, type CoveredDocument, mergeCoverage } from "./coverage/coverage-data.ts";
export { type Coverage, createCoverage } from "./coverage/create-coverage.ts";
export type { LeafKind } from "./coverage/leaf.ts";
export type {
  Exchange,
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "./exchange.ts";
export {
  applyBaseline,
  type Baseline,
  type BaselineEntry,
  createBaseline,
  type SortedFindings,
} from "./judge/baseline.ts";
export { createJudge, judge } from "./judge/judge.ts";
export type {
  ExchangeFinding,
  Judge,
  Judgement,
  JudgeOptions,
  ScopesOf,
  Verdict,
} from "./judge/judgement.ts";
export { type ReadBaseline, readBaseline } from "./judge/read-baseline.ts";
export { defaultReadings, type ReadingName, type Readings } from "./judge/readings.ts";
export { createScopesOf, type TokenScopes } from "./judge/scopes-of-token.ts";
export { judgeReceived, type MatchOptions, type ReceivedJudgement } from "./matchers/judge-received.ts";
export { type InterceptedRequest, judgeRequests, type RequestJudge } from "./matchers/judge-requests.ts";
export {
  ContractError,
  type ContractSource,
  type LoadedContract,
  loadContract,
} from "./matchers/load-contract.ts";
export { receive } from "./matchers/receive.ts";
export type { Received } from "./matchers/received.ts";
export { serverManagement } from "./matchers/server-management.ts";
export { type ContractMatchers, type MatcherResult, matchers } from "./matchers/to-match-contract.ts";
export {
  type FastifyWatch,
  type FastifyWatchOptions,
  type WatchedFastify,
  type WatchFastify,
  watchFastify,
} from "./middleware/watch-fastify.ts";
export { type HonoWatch, watchHono } from "./middleware/watch-hono.ts";
export { type WatchMiddleware, watchExpress, watchListener } from "./middleware/watch-node.ts";
export type { WatchOptions } from "./middleware/watch-options.ts";
export type {
  CheckName,
  CheckRow,
  Complaint,
  OperationRow,
  ProbeOptions,
  ProbeProgress,
  ProbeReport,
  SentExchange,
  StopReason,
} from "./probe/probe.ts";
export { probe } from "./probe/run-probe.ts";
