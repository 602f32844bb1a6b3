import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { lookupOf } from "../../contract/descriptors/schema-lookup.ts";
import { schemaNameOf } from "../../contract/model/local-ref.ts";
import type { ApiModel, JsonSchema, Operation } from "../../contract/model/types.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { createSampler } from "../sample/create-sampler.ts";
import type { SampleTools } from "../sample/sample-request.ts";
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
  const sampler = createSampler(settings.model.schemas, { seed: settings.seed ?? 1 });
  const tools: SampleTools = { sampler, oracle, lookup: createLookup(settings.model) };
  const findImpossible = createImpossibleFinder(settings.model);
  const outcomes: OperationOutcome[] = [];
  for (const operation of settings.model.operations) {
    const outcome = await runOperation(operation, settings, { tools, findImpossible });
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

async function runOperation(
  operation: Operation,
  settings: JointSettings,
  { tools, findImpossible }: { readonly tools: SampleTools; readonly findImpossible: FindImpossible },
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
  return { id: operation.id, exchanges, breaks };
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
