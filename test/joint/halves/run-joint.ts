import { describeOperation } from "../../../contract/descriptors/describe-operation.ts";
import { lookupOf } from "../../../contract/model/schema-lookup.ts";
import type { ApiModel, Operation } from "../../../contract/model/types.ts";
import { schemaNameOf } from "../../../language/schema/local-ref.ts";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import { prepareSamplers } from "../../../live/sample/create-sampler.ts";
import { parametersOf, type SampleTools, sampleParameter } from "../../../live/sample/sample-request.ts";
import type { OperationDescriptor } from "../../../runtime/descriptors.ts";
import { createOracle } from "./create-oracle.ts";
import { createImpossibleFinder, type FindImpossible } from "./find-impossible.ts";
import type { Halves } from "./halves.ts";
import { type JointCase, planCases } from "./joint-case.ts";
import type { BreakOutcome, JointOutcome, OperationOutcome } from "./joint-outcome.ts";
import { sampleExchange } from "./sample-exchange.ts";
import { tryBreaks } from "./try-breaks.ts";
import { type JoinedTools, tryExchange } from "./try-exchange.ts";

/** What the joint is tried with. */
export interface JointSettings {
  readonly model: ApiModel;
  readonly halves: Halves;
  /** How many exchanges are made of each case, with other values each time. Default 2. */
  readonly rounds?: number;
  /** Default 1. The same seed tries the same exchanges. */
  readonly seed?: number;
  /** Told after each operation. */
  onOperation?(outcome: OperationOutcome): void;
}

/** Tries every operation of a contract: exchanges that have to fit, and breakages that have to be caught. */
export async function runJoint(settings: JointSettings): Promise<readonly OperationOutcome[]> {
  const oracle = createOracle(settings.model);
  const samplerOf = prepareSamplers(settings.model.schemas);
  const seed = settings.seed ?? 1;
  const tools: SampleTools = { sampler: samplerOf(seed), oracle, lookup: createLookup(settings.model) };
  // Looking for what cannot be sampled has choices of its own, so that it does not change the exchanges.
  const aside: SampleTools = { ...tools, sampler: samplerOf(seed) };
  const findImpossible = createImpossibleFinder(settings.model);
  const outcomes: OperationOutcome[] = [];
  for (const operation of settings.model.operations) {
    const outcome = await runOperation(operation, settings, { tools, aside, findImpossible });
    settings.onOperation?.(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

function createLookup(model: ApiModel): (ref: string) => JsonSchema | undefined {
  const lookup = lookupOf(model);
  return (ref) => {
    const name = schemaNameOf(ref);
    return name === undefined ? undefined : lookup(name);
  };
}

interface JointTools {
  readonly tools: SampleTools;
  readonly aside: SampleTools;
  readonly findImpossible: FindImpossible;
}

async function runOperation(
  operation: Operation,
  settings: JointSettings,
  { tools, aside, findImpossible }: JointTools,
): Promise<OperationOutcome> {
  const exchanges: JointOutcome[] = [];
  const breaks: BreakOutcome[] = [];
  const granted = [
    ...new Set(operation.security.flatMap((alternative) => alternative.flatMap((need) => need.scopes))),
  ];
  const joined: JoinedTools = {
    halves: settings.halves,
    tools,
    setting: { granted, clientChecks: true, serverChecks: true },
  };
  const descriptor = describeOperation(operation, settings.model);
  for (const planned of planCases(operation)) {
    const impossible = findImpossible(planned);
    if (impossible !== undefined) {
      exchanges.push({ kind: "impossible", reason: impossible });
      continue;
    }
    for (let round = 0; round < (settings.rounds ?? 2); round++) {
      await tryCase(planned, descriptor, { joined, exchanges, breaks });
    }
  }
  exchanges.push(...listUntried(operation, descriptor, aside));
  return { id: operation.id, exchanges, breaks };
}

/** Optional parameters that were left out of every exchange, since no value was found for them. */
function listUntried(
  operation: Operation,
  descriptor: OperationDescriptor,
  tools: SampleTools,
): readonly JointOutcome[] {
  return parametersOf(operation, descriptor).flatMap(([parameter, described]) => {
    if (parameter.required || sampleParameter(parameter, described, tools) !== undefined) return [];
    const reason = `no value found for the parameter ${parameter.in} ${parameter.name}`;
    return [{ kind: "untried", reason } as const];
  });
}

interface Tally {
  readonly joined: JoinedTools;
  readonly exchanges: JointOutcome[];
  readonly breaks: BreakOutcome[];
}

async function tryCase(
  planned: JointCase,
  descriptor: OperationDescriptor,
  { joined, exchanges, breaks }: Tally,
): Promise<void> {
  const sampled = sampleExchange(planned, descriptor, joined.tools);
  if ("untried" in sampled) {
    exchanges.push({ kind: "untried", reason: sampled.untried });
    return;
  }
  const outcome = await tryExchange(planned.operation, sampled.exchange, joined);
  exchanges.push(outcome);
  if (outcome.kind === "fit") breaks.push(...(await tryBreaks(planned.operation, sampled.exchange, joined)));
}
