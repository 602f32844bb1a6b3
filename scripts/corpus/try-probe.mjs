// Probes the generated router of one document, and reports failures of the answers that the router itself makes.
import { createServer } from "node:http";
import { describeOperation } from "../../dist/contract/descriptors/describe-operation.js";
import { lookupOf } from "../../dist/contract/model/model-lookup.js";
import { probe } from "../../dist/live/probe/run-probe.js";
import { prepareSamplers } from "../../dist/live/sample/create-sampler.js";
import { toNodeListener } from "../../dist/runtime/adapters/node-http.js";
import { createOracle } from "../../dist/test/joint/halves/create-oracle.js";
import { planCases } from "../../dist/test/joint/halves/joint-case.js";
import { sampleExchange } from "../../dist/test/joint/halves/sample-exchange.js";
import { buildReply } from "../../dist/test/joint/halves/try-exchange.js";
import { ownAnswersOf } from "../../dist/validation/answers/own-answers.js";

/** Two tokens: one has all scopes, the other none. They contain a colon, so that they are also valid as Basic credentials. */
const tokens = new Map([
  ["admin:x", "all"],
  ["narrow:x", []],
]);
const known = new Map([...tokens, ["admin", "all"], ["narrow", []]]);

/** The header that marks answers of the router itself, which no handler made. */
const mark = "x-tenon-own";

/** @returns The number of requests, and the failures of the probe about answers that no handler made. */
export async function tryProbe(contract, { createPartialRouter }, limits) {
  const handled = new WeakSet();
  const handlers = Object.fromEntries(
    contract.model.operations.map((operation) => [operation.id, createHandler(contract, operation, handled)]),
  );
  const router = createPartialRouter(handlers, {
    basePath: "",
    authenticate: (credential) => grantOf(credential),
    onReport: () => undefined,
    onError: () => undefined,
  });
  const answer = async (incoming) => {
    const outgoing = await router.answer(incoming);
    if (handled.has(incoming.context)) return outgoing;
    return { ...outgoing, headers: [...outgoing.headers, [mark, "1"]] };
  };
  const server = createServer(toNodeListener({ answer }));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    const baseUrl = `http://127.0.0.1:${server.address().port}`;
    const report = await probe(contract, { baseUrl, tokens, seed: 1, ...limits });
    const about = report.failures.filter((failure) => isAboutAnswer(failure, contract));
    return {
      requests: report.requests,
      complaints: about.map(({ finding }) => `${finding.code} ${finding.operation}: ${finding.message}`),
    };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Tells whether a failure is about an answer that the router itself made. `false` if the generator has reported that the router cannot fill
 * the described body, or if the document does not describe the status: such an answer has the form of RFC 9457, which the joint checks.
 */
function isAboutAnswer({ finding, exchanges }, contract) {
  const response = exchanges.at(-1)?.response;
  const isAboutBody = finding.code.startsWith("exchange/") && finding.code !== "exchange/status-undocumented";
  if (!isAboutBody || response === undefined) return false;
  if (!response.headers.some(([name]) => name.toLowerCase() === mark)) return false;
  const operation = contract.model.operations.find(({ id }) => id === finding.operation);
  const unfilled = operation === undefined ? [] : ownAnswersOf(contract).unfilledOf(operation);
  return !unfilled.some((one) => one.unfilled.includes(response.status));
}

function grantOf(credential) {
  const secret = credential.token ?? credential.key ?? credential.value ?? credential.username;
  const scopes = known.get(secret);
  return scopes && { principal: secret, scopes };
}

/** Makes a handler that answers with the first response of the document for which a reply can be sampled. */
function createHandler(contract, operation, handled) {
  const { model } = contract;
  let reply;
  return ({ context }) => {
    handled.add(context);
    reply ??= sampleReply(model, operation);
    return reply;
  };
}

function sampleReply(model, operation) {
  const tools = {
    sampler: prepareSamplers(model.schemas)(1),
    oracle: createOracle(model),
    find: lookupOf(model),
  };
  const descriptor = describeOperation(operation, model);
  for (const planned of planCases(operation)) {
    const sampled = sampleExchange(planned, descriptor, tools);
    if ("exchange" in sampled) return buildReply(sampled.exchange, tools);
  }
  return { status: 204 };
}
