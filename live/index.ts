/**
 * Everything in the package that uses the network: mock, proxy and probe.
 *
 * @module
 */
export type {
  ConsumerFile,
  Evidence,
  EvidenceKind,
  UsedLeaf,
  UsedLeaves,
} from "../verifier/consumers/consumer-file.ts";
export {
  type CoverageData,
  type CoveredDocument,
  mergeCoverage,
} from "../verifier/coverage/coverage-data.ts";
export { type Coverage, createCoverage } from "../verifier/coverage/create-coverage.ts";
export type { LeafKind } from "../verifier/coverage/leaf.ts";
export type {
  Exchange,
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../verifier/exchanges/exchange.ts";
export {
  applyBaseline,
  type Baseline,
  type BaselineEntry,
  createBaseline,
  type ReadBaseline,
  readBaseline,
  type SortedFindings,
} from "../verifier/judge/baseline.ts";
export { createJudge, judge } from "../verifier/judge/judge.ts";
export type {
  ExchangeFinding,
  Judge,
  Judgement,
  JudgeOptions,
  ScopesOf,
  Verdict,
} from "../verifier/judge/judgement.ts";
export { defaultReadings, type ReadingName, type Readings } from "../verifier/judge/readings.ts";
export { createScopesOf, type TokenScopes } from "../verifier/judge/scopes-of-token.ts";
export {
  judgeReceived,
  type MatchOptions,
  type ReceivedJudgement,
} from "../verifier/matchers/judge-received.ts";
export {
  type InterceptedRequest,
  judgeRequests,
  type RequestJudge,
} from "../verifier/matchers/judge-requests.ts";
export {
  ContractError,
  type ContractSource,
  type LoadedContract,
  loadContract,
} from "../verifier/matchers/load-contract.ts";
export { receive } from "../verifier/matchers/receive.ts";
export type { Received } from "../verifier/matchers/received.ts";
export { serverManagement } from "../verifier/matchers/server-management.ts";
export {
  type ContractMatchers,
  type MatcherResult,
  matchers,
} from "../verifier/matchers/to-match-contract.ts";
export type { WatchOptions } from "../verifier/middleware/create-watch.ts";
export { type HonoWatch, watchHono } from "../verifier/middleware/watch-hono.ts";
export {
  type FastifyWatch,
  type FastifyWatchOptions,
  type WatchedFastify,
  type WatchFastify,
  type WatchMiddleware,
  watchExpress,
  watchFastify,
  watchListener,
} from "../verifier/middleware/watch-node.ts";
export type {
  CheckName,
  CheckRow,
  OperationRow,
  ProbeFailure,
  ProbeOptions,
  ProbeProgress,
  ProbeReport,
  SentExchange,
  StopReason,
} from "./probe/probe.ts";
export { probe } from "./probe/run-probe.ts";
