import { describeOperation } from "../../../contract/descriptors/describe-operation.ts";
import { lookupOf } from "../../../contract/model/model-lookup.ts";
import { isTwin } from "../../../contract/model/twins.ts";
import type { ApiModel, Operation } from "../../../contract/model/types.ts";
import { prepareSamplers } from "../../../live/sample/create-sampler.ts";
import { parametersOf, sampleParameter } from "../../../live/sample/sample-parameters.ts";
import { createOracle } from "./create-oracle.ts";
import { createImpossibleFinder, type FindImpossible } from "./find-impossible.ts";
import type { Halves } from "./halves.ts";
import { type JointCase, planCases } from "./joint-case.ts";
import type { BreakOutcome, JointOutcome, OperationOutcome, RefusalOutcome } from "./joint-outcome.ts";
import { type ExchangeTools, type Sampled, sampleExchange } from "./sample-exchange.ts";
import { tryBreaks } from "./try-breaks.ts";
import { type JoinedTools, tryExchange } from "./try-exchange.ts";
import { tryRefusals } from "./try-refusals.ts";

/** The settings of a run of the joint. */
export interface JointSettings {
  readonly model: ApiModel;
  readonly halves: Halves;
  /** The number of exchanges for each case, each with other values. Default 2. */
  readonly rounds?: number;
  /** Default 1. The same seed tries the same exchanges. */
  readonly seed?: number;
  /**
   * The statuses of an operation's errors that the router cannot fill as described. If given, each operation also gets wrong
   * requests.
   */
  unfilledOf?(operation: Operation): readonly number[];
  /** The reason why a part of an operation was not read; `undefined` if all of it was. Default: all was read. */
  unreadOf?(operation: Operation): string | undefined;
  readonly checks: ExchangeTools["checks"];
  /** Called after each operation. */
  onOperation?(outcome: OperationOutcome): void;
}

/** Tries every operation of a contract: exchanges that must succeed, and broken values that must be noticed. */
export async function runJoint(settings: JointSettings): Promise<readonly OperationOutcome[]> {
  const oracle = createOracle(settings.model);
  const samplerOf = prepareSamplers(settings.model.schemas);
  const seed = settings.seed ?? 1;
  const { model, checks } = settings;
  const tools: ExchangeTools = { sampler: samplerOf(seed), oracle, find: lookupOf(model), checks };
  // This search has separate random choices, so that it does not change the exchanges.
  const aside: ExchangeTools = { ...tools, sampler: samplerOf(seed) };
  const findImpossible = createImpossibleFinder(settings.model);
  const outcomes: OperationOutcome[] = [];
  for (const operation of settings.model.operations) {
    const outcome = await runOperation(operation, settings, { tools, aside, findImpossible });
    settings.onOperation?.(outcome);
    outcomes.push(outcome);
  }
  for (const { method, path, message } of settings.model.leftOut ?? [])
    outcomes.push({
      ...{ id: method === undefined ? path : `${method} ${path}`, unread: message },
      ...{ exchanges: [], breaks: [], refusals: [], unsent: [] },
    });
  return outcomes;
}

interface JointTools {
  readonly tools: ExchangeTools;
  readonly aside: ExchangeTools;
  readonly findImpossible: FindImpossible;
}

async function runOperation(
  operation: Operation,
  settings: JointSettings,
  { tools, aside, findImpossible }: JointTools,
): Promise<OperationOutcome> {
  const exchanges: JointOutcome[] = [];
  const breaks: BreakOutcome[] = [];
  const refusals: RefusalOutcome[] = [];
  const granted = [
    ...new Set(operation.security.flatMap((alternative) => alternative.flatMap((need) => need.scopes))),
  ];
  const joined: JoinedTools = {
    model: settings.model,
    halves: settings.halves,
    tools,
    setting: { granted, clientChecks: true, serverChecks: true },
  };
  const descriptor = describeOperation(operation, settings.model);
  // A wrong request may be answered by another operation of the same path shape.
  const unfilled = isTwin(operation, settings.model) ? undefined : settings.unfilledOf?.(operation);
  const tally: Tally = { joined, exchanges, breaks, refusals, unfilled, sent: new Set() };
  let possible: JointCase | undefined;
  for (const planned of planCases(operation)) {
    const impossible = findImpossible(planned);
    if (impossible !== undefined) {
      exchanges.push({ kind: "impossible", reason: impossible });
      continue;
    }
    possible ??= planned;
    for (let round = 0; round < (settings.rounds ?? 2); round++) {
      await tryExchangeOf(planned, sampleExchange(planned, descriptor, tools), tally);
    }
  }
  const unsent: string[] = [];
  if (exchanges.some(({ kind }) => kind === "fit")) {
    const optional = parametersOf(operation, descriptor).filter(([{ required }]) => !required);
    const isLeft = ([, { key }]: (typeof optional)[number]): boolean => !tally.sent.has(key);
    // If some optional parameters were in no exchange by chance, one more exchange has all of them.
    if (possible !== undefined && optional.some(isLeft))
      await tryExchangeOf(possible, sampleExchange(possible, descriptor, aside, 1), tally);
    for (const [parameter, described] of optional.filter(isLeft)) {
      const name = `the parameter ${parameter.in} ${parameter.name}`;
      const hasValue = sampleParameter(parameter, described, aside) !== undefined;
      if (hasValue) unsent.push(name);
      const reason = hasValue ? `${name} was in no exchange that fits` : `no value found for ${name}`;
      exchanges.push({ kind: "untried", reason });
    }
  }
  const unread = settings.unreadOf?.(operation);
  return { id: operation.id, exchanges, breaks, refusals, unsent, unread };
}

interface Tally {
  readonly joined: JoinedTools;
  readonly exchanges: JointOutcome[];
  readonly breaks: BreakOutcome[];
  readonly refusals: RefusalOutcome[];
  readonly unfilled: readonly number[] | undefined;
  /** The keys of the parameters that were in a successful exchange. */
  readonly sent: Set<string>;
}

async function tryExchangeOf(
  planned: JointCase,
  sampled: Sampled,
  { joined, exchanges, breaks, refusals, unfilled, sent }: Tally,
): Promise<void> {
  if ("untried" in sampled) {
    exchanges.push({ kind: "untried", reason: sampled.untried });
    return;
  }
  const outcome = await tryExchange(planned.operation, sampled.exchange, joined);
  exchanges.push(outcome);
  if (outcome.kind !== "fit") return;
  for (const key of Object.keys(sampled.exchange.params)) sent.add(key);
  breaks.push(...(await tryBreaks(planned.operation, sampled.exchange, joined)));
  const hasBody = sampled.exchange.body !== undefined || planned.operation.body === undefined;
  if (unfilled !== undefined && refusals.length === 0 && hasBody)
    refusals.push(...(await tryRefusals(planned.operation, sampled.exchange, joined, unfilled)));
}
