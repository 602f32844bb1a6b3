// Every operation of real documents, called by the client's runtime over a socket, answered by the mock: all answers must be
// valid. What is not is listed here with its reason, and an entry that is no longer needed fails.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { MockedExchange } from "../../live/mock/mock.ts";
import { prepareSamplers } from "../../live/sample/create-sampler.ts";
import { dropMembers } from "../../live/sample/sample-body.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import { anyCodec } from "../../runtime/client/any-codec.ts";
import type { Credentials } from "../../runtime/client/client.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { send } from "../../runtime/client/send.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { isQuick } from "../choose-tests.ts";
import { createOracle } from "../joint/halves/create-oracle.ts";
import { planCases } from "../joint/halves/joint-case.ts";
import { sampleExchange } from "../joint/halves/sample-exchange.ts";
import { buildInput, describeError } from "../joint/halves/try-exchange.ts";
import { skipWithout } from "../skip-without.ts";
import { contractAt } from "../unit/live/mock/contract-of.ts";

const root = resolve(import.meta.dirname, "../..");
const corpus = resolve(root, "../shared/corpus");

/** Operations whose answer is not valid, or that cannot be called: by document, with the reason. */
const exceptions: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();

if (isQuick) console.log("Large documents are left out: TENON_TESTS=all mocks them.");

/** The documents. Of a large one, only each `nth` operation is called, unless `TENON_LARGE=1` is set. */
const allDocuments: readonly (readonly [name: string, path: string, nth: number])[] = [
  ["ours", resolve(root, "spec/openapi.yaml"), 1],
  ["museum", resolve(corpus, "redocly-museum.yaml"), 1],
  ["cafe", resolve(corpus, "redocly-cafe.yaml"), 1],
  ["stripe", resolve(corpus, "stripe-api.json"), 3],
  ["github", resolve(corpus, "github-rest.json"), 4],
];
const documents = isQuick ? allDocuments.filter(([, , nth]) => nth === 1) : allDocuments;

test.for(documents)("the mock of %s answers every operation within the contract", async ([name, path, nth], {
  skip,
}) => {
  skipWithout(path, skip);
  const contract = await contractAt(path);
  const told: MockedExchange[] = [];
  const mock = createMock(contract, { stateless: true, onExchange: (mocked) => told.push(mocked) });
  const server = createServer(toNodeListener(mock));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  const failures = new Map<string, string>();
  try {
    const call = createCaller(contract, `http://127.0.0.1:${port}`);
    const { operations } = contract.model;
    const isAll = process.env["TENON_LARGE"] !== undefined;
    for (const operation of operations.filter((_, at) => isAll || at % nth === 0)) {
      const first = told.length;
      let failure = await call(operation, []);
      const hidden = readOnlySent(told.slice(first));
      const second = told.length;
      if (hidden.length > 0) failure = await call(operation, hidden);
      const outcome = failure ?? describeOutcome(told.slice(hidden.length > 0 ? second : first));
      if (outcome !== undefined) failures.set(operation.id, outcome);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const expected = exceptions.get(name) ?? new Map();
  expect([...failures].filter(([id]) => !expected.has(id))).toEqual([]);
  expect(told.length).toBeGreaterThan(0);
  expect([...expected.keys()].filter((id) => !failures.has(id))).toEqual([]);
});

/** The `readOnly` members of sampled request bodies: sampling does not leave them out. */
function readOnlySent(told: readonly MockedExchange[]): readonly string[] {
  const findings = told.flatMap(({ judgement }) => judgement.findings);
  const pointers = findings.filter(({ code }) => code === "exchange/read-only").map(({ pointer }) => pointer);
  return pointers.map((pointer) => pointer.slice("/request/body".length));
}

function describeOutcome(told: readonly MockedExchange[]): string | undefined {
  if (told.length === 0) return "the request did not reach the mock";
  const broken = told.find(
    ({ judgement, exchange }) => judgement.verdict !== "valid" || (exchange.response?.status ?? 500) >= 400,
  );
  if (broken === undefined) return undefined;
  const { judgement, findings, exchange } = broken;
  const reasons = [...findings, ...judgement.findings].map(({ message }) => message);
  return `${exchange.response?.status} ${judgement.verdict}: ${reasons.join("; ")}`;
}

/**
 * Makes a function that calls an operation with a sampled input. It gives the reason if the call fails or the answer is not
 * valid.
 */
function createCaller(
  contract: Contract,
  baseUrl: string,
): (operation: Operation, left: readonly string[]) => Promise<string | undefined> {
  const { model } = contract;
  const named = new Map(model.schemas.map(({ name, schema }) => [name, schema]));
  const shared = {
    oracle: createOracle(model),
    find: (name: string) => named.get(name),
    checks: createChecks(contract),
  };
  const credentials: Credentials = Object.fromEntries(
    model.securitySchemes.map(({ descriptor: { kind, name } }) => [
      name,
      kind === "basic" ? { username: "someone", password: "secret" } : "secret",
    ]),
  );
  const client = createClientContext(describeContract(model), {
    baseUrl,
    credentials,
    fetch: (request) => fetch(new Request(request, { redirect: "manual" })),
  });
  const samplers = prepareSamplers(model.schemas);
  return async (operation, left) => {
    // The same seed, so that a second call is the first with something left out.
    const tools = { ...shared, sampler: samplers(1) };
    const [planned] = planCases(operation);
    if (planned === undefined) return "it describes no response";
    const descriptor = describeOperation(operation, model);
    const sampled = sampleExchange(planned, descriptor, tools);
    if ("untried" in sampled) return sampled.untried;
    try {
      const { exchange } = sampled;
      const body = exchange.body && { ...exchange.body, value: dropMembers(exchange.body.value, left) };
      const input = buildInput(operation, { ...exchange, ...(body === undefined ? {} : { body }) }, tools);
      await send(client, descriptor, anyCodec, input);
      return undefined;
    } catch (error) {
      return describeError(error);
    }
  };
}
