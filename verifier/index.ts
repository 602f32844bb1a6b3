/**
 * Holds traffic against a contract.
 *
 * @module
 */
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
