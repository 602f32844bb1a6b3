import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { Mock } from "../../live/mock/mock.ts";
import { prepareSamplers } from "../../live/sample/create-sampler.ts";
import { anyCodec } from "../../runtime/client/any-codec.ts";
import type { Client, Credentials } from "../../runtime/client/client.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { send } from "../../runtime/client/send.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { createOracle } from "../joint/halves/create-oracle.ts";
import { type JointCase, planCases } from "../joint/halves/joint-case.ts";
import { sampleExchange } from "../joint/halves/sample-exchange.ts";
import { buildInput } from "../joint/halves/try-exchange.ts";

/** The amount of traffic to make. */
export interface TrafficOptions {
  /** The number of exchanges for each case, i.e. each combination of operation, media type and response that is tried. */
  readonly rounds: number;
  readonly operations?: readonly Operation[];
}

/**
 * Makes valid exchanges with each media type and each response of each operation. The client's runtime makes the requests, and the mock
 * answers. The same arguments always give the same exchanges.
 */
export async function makeTraffic(
  contract: Contract,
  { rounds, operations = contract.model.operations }: TrafficOptions,
): Promise<readonly Exchange[]> {
  const traffic: Exchange[] = [];
  const mock = createMock(contract, {
    stateless: true,
    dynamic: true,
    onExchange: ({ exchange, judgement }) => {
      if (judgement.verdict === "valid") traffic.push(exchange);
    },
  });
  const call = createCaller(contract, mock);
  for (const operation of operations)
    for (const planned of planCases(operation))
      for (let round = 1; round <= rounds; round++) await call(planned, round);
  return traffic;
}

function createCaller(contract: Contract, mock: Mock): (planned: JointCase, seed: number) => Promise<void> {
  const { model } = contract;
  const named = new Map(model.schemas.map(({ name, schema }) => [name, schema]));
  const oracle = createOracle(model);
  const find = (name: string) => named.get(name);
  const checks = createChecks(contract);
  const samplers = prepareSamplers(model.schemas, { optional: 0.8, depth: 4 });
  return async (planned, seed) => {
    const { operation } = planned;
    const tools = { oracle, find, checks, sampler: samplers(seed) };
    const descriptor = describeOperation(operation, model);
    const sampled = sampleExchange(planned, descriptor, tools);
    if ("untried" in sampled) return;
    const client = createClient(contract, mock, `code=${planned.status}, seed=${seed}`);
    try {
      await send(client, descriptor, anyCodec, buildInput(operation, sampled.exchange, tools));
    } catch {
      // Skips calls that fail: their exchange is not valid.
    }
  };
}

function createClient({ model }: Contract, mock: Mock, prefer: string): Client {
  const credentials: Credentials = Object.fromEntries(
    model.securitySchemes.map(({ descriptor: { kind, name } }) => [
      name,
      kind === "basic" ? { username: "someone", password: "secret" } : "secret",
    ]),
  );
  return createClientContext(describeContract(model), {
    baseUrl: "http://localhost",
    credentials,
    fetch: (request) => {
      const headers = new Headers(request.headers);
      headers.set("prefer", prefer);
      return mock(new Request(request, { headers }));
    },
  });
}
