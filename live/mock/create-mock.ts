import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { fillError } from "../../runtime/server/fill-error.ts";
import type { HandlerInput, Reply, Route, Router } from "../../runtime/server/options.ts";
import {
  encodeProblem,
  type Incoming,
  incomingOf,
  type Outgoing,
  responseOf,
} from "../../runtime/server/problem.ts";
import { serve } from "../../runtime/server/serve.ts";
import { chooseReadings } from "../../verifier/judge/readings.ts";
import { seedOf } from "../sample/create-sampler.ts";
import {
  type Answer,
  allowOrigin,
  answerPreflight,
  collectAnswer,
  toExchangeRequest,
  toExchangeResponse,
} from "./answer.ts";
import { findInvalidExamples } from "./choose-examples.ts";
import { authenticateBy, createMockContext } from "./create-mock-context.ts";
import { handleCall } from "./handle-call.ts";
import type { Mock, MockOptions } from "./mock.ts";
import { BufferedIncoming, type MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import { parsePrefer, printApplied } from "./parse-prefer.ts";
import { type JudgedAnswer, judgeAnswer, refuseCall } from "./refuse-call.ts";
import { ScenarioPlayer } from "./scenario-player.ts";
import { findInvalidScenarios, scenarioNames } from "./scenarios.ts";
import { dropUnfit } from "./state/drop-unfit.ts";
import { findInvalidData } from "./state/given-items.ts";
import { Store } from "./state/store.ts";
import { summariseCollections } from "./state/summarise-collections.ts";
import { paceItems } from "./stream-items.ts";
import { wait } from "./wait.ts";
import { createWebhookSender, type WebhookSender } from "./webhook-sender.ts";

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export function createMock(contract: Contract, options: MockOptions = {}, store: Store = new Store()): Mock {
  let served = { contract, options };
  let prepared: MockRouter | undefined;
  const player = new ScenarioPlayer();
  // Routes are prepared on the first request, so a mock with many operations starts instantly.
  const prepare = (): MockRouter => {
    prepared ??= createRouter(createMockContext(served.contract, served.options, store, player));
    return prepared;
  };
  const answer = async (incoming: Incoming): Promise<Outgoing> => answerCall(prepare(), incoming);
  const reload: Mock["reload"] = (next, changed = served.options) => {
    served = { contract: next, options: changed };
    prepared = undefined;
    dropUnfit(createMockContext(next, changed, store));
  };
  const sendWebhook: Mock["sendWebhook"] = async (name, url) => prepare().webhooks.sendWebhook(name, url);
  const mock = async (request: Request, context?: unknown): Promise<Response> =>
    responseOf(await answer(incomingOf(request, context)));
  const invalidGiven = function* (): Generator<Finding> {
    const { context } = prepare();
    yield* findInvalidData(context);
    yield* findInvalidScenarios(context);
  };
  const invalidExamples = function* (): Generator<Finding | undefined> {
    yield* invalidGiven();
    yield* findInvalidExamples(prepare().context);
  };
  const reset: Mock["reset"] = (state) => {
    store.clear();
    store.restore(state);
    player.start(undefined);
    prepared = undefined;
  };
  const scenarios: Mock["scenarios"] = {
    names: () => scenarioNames(served.options.scenarios),
    active: () => player.active,
    start: (name) => {
      if (name !== undefined && !scenarioNames(served.options.scenarios).includes(name)) return false;
      player.start(name);
      return true;
    },
  };
  const state = (): Json => store.list();
  return Object.assign(mock, {
    answer,
    answerOrPass: answer,
    reload,
    invalidExamples,
    invalidGiven,
    sendWebhook,
    state,
    stateVersion: () => store.version,
    reset,
    scenarios,
    collections: () => summariseCollections(prepare().context),
  });
}

interface MockRouter {
  readonly context: MockContext;
  readonly router: Router;
  lenientRouter(operation: Operation): Router;
  readonly descriptors: ReadonlyMap<Operation, OperationDescriptor>;
  readonly webhooks: WebhookSender;
}

function createRouter(context: MockContext): MockRouter {
  const { contract, checks, options, basePath, described, parts } = context;
  const { model } = contract;
  const operationOf = operationLookupOf(model);
  const descriptors = new Map(
    model.operations.map((operation) => {
      const errors = context.ownAnswers.shapesOf(operation);
      const described = describeOperation(operation, model);
      return [operation, { ...described, errors, security: securityOf(described, options) }] as const;
    }),
  );
  const routes = new Map(
    [...descriptors].map(([operation, descriptor]): [Operation, Route] => [
      operation,
      {
        operation: descriptor,
        checks: async () => checks.checksOf(operation),
        handler: (input: AnyInput) => handle(context, operation, input),
      },
    ]),
  );
  const open = (served: readonly Route[]): Router =>
    serve(
      { contract: described, routes: served, parts },
      {
        authenticate: authenticateBy(options.tokens),
        basePath,
        maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
        readings: options.readings,
        responses: "off",
        onAnswer: ({ operation, incoming, issues }) => {
          const call = callOf(incoming.context);
          call.operation = operation && operationOf(operation.id);
          call.issues = issues;
        },
      },
    );
  return {
    context,
    router: open([...routes.values()]),
    lenientRouter: (operation) => {
      const route = routes.get(operation);
      return open(route === undefined ? [] : [acceptAnything(route)]);
    },
    descriptors,
    webhooks: createWebhookSender(context),
  };
}

/** Makes credentials optional by adding an empty alternative, unless the `credentials` reading is `error`. */
function securityOf(
  { security }: OperationDescriptor,
  { readings }: MockOptions,
): OperationDescriptor["security"] {
  const { credentials } = chooseReadings(readings);
  return credentials === "error" || security.length === 0 ? security : [...security, []];
}

function acceptAnything({ operation, checks, ...route }: Route): Route {
  const { body, parameters } = operation;
  return {
    ...route,
    operation: {
      ...operation,
      security: [],
      parameters: parameters.filter((one) => one.in === "path"),
      ...(body === undefined ? {} : { body: { ...body, required: false } }),
    },
    checks: async () => {
      const own = typeof checks === "function" ? await checks() : checks;
      const accepting = own?.body?.map(({ type }) => ({ type, check: () => undefined }));
      return { responses: [], ...(accepting === undefined ? {} : { body: accepting }) };
    },
  };
}

async function answerRefused(
  { context, lenientRouter, descriptors }: MockRouter,
  call: MockCall,
): Promise<void> {
  const { operation } = call;
  const descriptor = operation && descriptors.get(operation);
  const isDone = (): boolean => call.answered !== undefined || call.refusal !== undefined;
  if (operation === undefined || descriptor === undefined || isDone()) return;
  await lenientRouter(operation).answer(call.incoming);
  if (isDone()) return;
  await handleCall(context, call, {
    operation,
    descriptor,
    params: {},
    body: undefined,
    contentType: undefined,
  });
}

type AnyInput = HandlerInput<Readonly<Record<string, unknown>>, unknown, unknown>;

async function handle(context: MockContext, operation: Operation, input: AnyInput): Promise<Reply> {
  const { params, body, contentType, operation: descriptor } = input;
  const call = callOf(input.context);
  await handleCall(context, call, { operation, descriptor, params, body, contentType });
  return { status: 204 };
}

function callOf(context: unknown): MockCall {
  return context as MockCall;
}

async function answerCall(prepared: MockRouter, incoming: Incoming): Promise<Outgoing> {
  const { context, router, descriptors, webhooks } = prepared;
  const { options } = context;
  const preflight = options.cors === true ? answerPreflight(incoming) : undefined;
  if (preflight !== undefined) return allowOrigin(preflight, incoming);
  const call = await openCall(incoming, options);
  await delay(context, call, incoming.signal);
  const outgoing = await router.answer(call.incoming);
  if (call.isLenient) await answerRefused(prepared, call);
  if (options.fallback !== undefined && isUnknown(call, outgoing)) {
    const forwarded = await options.fallback(call.incoming, incoming.context);
    tellForwarded(context, call, forwarded);
    return options.cors === true ? allowOriginOf(forwarded, incoming) : forwarded;
  }
  const described = call.operation && descriptors.get(call.operation);
  const judged = await finishAnswer(context, call, outgoing, described);
  tell(context, call, judged);
  const { done, answered } = call;
  if (options.callbacks === true && done !== undefined && answered !== undefined) {
    // Callbacks are deferred to a later turn of the event loop so that the response is sent first.
    setTimeout(() => void webhooks.sendCallbacks(done.accepted, answered.answer, done.about), 0);
  }
  const applied = printApplied({ ...call.applied, ...call.answered?.applied });
  const answer: Answer =
    applied === undefined
      ? judged.answer
      : { ...judged.answer, headers: [...judged.answer.headers, ["preference-applied", applied]] };
  const sent = options.cors === true ? allowOrigin(answer, incoming) : answer;
  return { ...sent, body: paceItems(sent, options.streamInterval ?? 0, incoming.signal) };
}

function isUnknown({ operation, findings }: MockCall, { status }: Outgoing): boolean {
  return operation === undefined ? status === 404 || status === 405 : findings.length > 0;
}

function tellForwarded({ options, judge }: MockContext, call: MockCall, { status, headers }: Outgoing): void {
  const { request, start } = call;
  const response = { status, headers, body: { kind: "unknown", why: "it was forwarded" } } as const;
  options.onExchange?.({
    exchange: { request, response },
    judgement: judge({ request }),
    findings: [],
    fault: false,
    isForwarded: true,
    milliseconds: performance.now() - start,
  });
}

function allowOriginOf(outgoing: Outgoing, incoming: Incoming): Outgoing {
  const headers = outgoing.headers.filter(([name]) => !/^access-control-allow-/i.test(name));
  const allowed = allowOrigin({ status: outgoing.status, headers, body: null }, incoming);
  return { ...outgoing, headers: allowed.headers };
}

async function openCall(incoming: Incoming, options: MockOptions): Promise<MockCall> {
  const start = performance.now();
  const buffered = await BufferedIncoming.read(incoming, options.maxBodyBytes ?? MAX_BODY_BYTES);
  const preferences = parsePrefer(incoming.headers.get("prefer"));
  const call: MockCall = {
    request: toExchangeRequest(incoming, incoming.context, buffered.content),
    preferences,
    isLenient: preferences.validate === undefined ? options.lenient === true : !preferences.validate,
    incoming: buffered,
    operation: undefined,
    answered: undefined,
    refusal: undefined,
    isUndescribed: false,
    applied: {},
    issues: [],
    given: [],
    findings: [],
    done: undefined,
    fault: false,
    start,
  };
  buffered.context = call;
  return call;
}

async function finishAnswer(
  context: MockContext,
  call: MockCall,
  outgoing: Outgoing,
  described: OperationDescriptor | undefined,
): Promise<JudgedAnswer> {
  if (call.answered !== undefined) return call.answered;
  const { refusal } = call;
  const own = refusal && encodeProblem(refusal, [described?.errors, context.described.errors], fillError);
  const answer = await collectAnswer(own ?? outgoing);
  const sent = call.request.method === "HEAD" ? { ...answer, body: null } : answer;
  // The mock failed to generate a valid response. The document cannot describe that error, so the response is sent unchanged.
  if (call.findings.length > 0) return judgeAnswer(context, call, sent);
  return refuseCall(context, call, sent, described);
}

function tell({ options }: MockContext, call: MockCall, { answer, judgement }: JudgedAnswer): void {
  const exchange = { request: call.request, response: toExchangeResponse(answer) };
  const { findings, fault, start } = call;
  options.onExchange?.({
    exchange,
    judgement,
    findings,
    fault,
    isForwarded: false,
    milliseconds: performance.now() - start,
  });
}

function delay(
  { options, seed, sampler, countAttempt }: MockContext,
  { request }: MockCall,
  signal: AbortSignal,
): Promise<void> {
  const { latency } = options;
  if (latency === undefined) return Promise.resolve();
  const own = seedOf(seed, "latency", request.method, request.url);
  const { random } = sampler(seedOf(own, String(countAttempt(own))));
  if (!random.chance(latency.rate ?? 1)) return Promise.resolve();
  return wait(random.integer(latency.least, latency.most), signal);
}
