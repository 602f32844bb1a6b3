/**
 * MSW handlers generated from an API document: `import { contractHandlers } from "tenon/msw"`. Requires Node, since documents are loaded
 * from disk.
 *
 * @module
 */

import type { Finding } from "../../contract/findings/finding.ts";
import { judgeReceived, type ReceivedJudgement } from "../../verifier/matchers/judge-received.ts";
import { JudgementLog } from "../../verifier/matchers/judge-requests.ts";
import {
  type ContractSource,
  type LoadedContract,
  loadContract,
} from "../../verifier/matchers/load-contract.ts";
import { fromRequest, fromResponse } from "../../verifier/matchers/received.ts";
import { createMock } from "../mock/create-mock.ts";
import type { GivenFile, Mock, MockedExchange, MockOptions } from "../mock/mock.ts";

export type { ReceivedJudgement } from "../../verifier/matchers/judge-received.ts";
export {
  type InterceptedRequest,
  judgeRequests,
  type RequestJudge,
} from "../../verifier/matchers/judge-requests.ts";
export type { ContractSource } from "../../verifier/matchers/load-contract.ts";
export { serverManagement } from "../../verifier/matchers/server-management.ts";

export interface InterceptedCall {
  readonly request: Request;
  readonly requestId: string;
}

/** The part of MSW's `http` that tenon uses. The caller passes it in, so any version of MSW works. */
export interface HttpHandlers<Handler> {
  all(path: string, resolver: (call: InterceptedCall) => Promise<Response>): Handler;
}

type Inherited = Omit<MockOptions, "onExchange" | "cors" | "fallback" | "data" | "scenarios">;

export interface ContractHandlerOptions extends Inherited {
  /**
   * Base URL of the API as the app calls it, e.g. `https://api.example/v1`. All requests to URLs below the base URL are handled and
   * judged.
   */
  readonly url: string | URL;
  /**
   * Initial items per collection: `{ notes: [{ id: 1, title: "Milk" }] }`. If an item does not match its schema, `assertValid` and all
   * requests reject with the reason.
   */
  readonly data?: Readonly<Record<string, readonly unknown[]>> | undefined;
  /** Sequences of responses, by scenario and operation: `{ outage: { listNotes: [{ status: 503, times: 2 }] } }`. */
  readonly scenarios?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
}

/** MSW handlers that replace an API and judge its exchanges with the app. */
export interface ContractHandlers<Handler> {
  readonly handlers: readonly [Handler];
  /**
   * Listener for `server.events.on("response:mocked", listener)`. Judges the responses of the test's own handlers, since they can violate
   * the contract. Ignores the mock's own responses, which are already judged.
   */
  readonly listener: (answered: InterceptedCall & { readonly response: Response }) => void;
  readonly judgements: readonly ReceivedJudgement[];
  /** Throws an error that lists every invalid exchange, and every request that the mock could not respond to. Call it in `afterEach`. */
  assertValid(): Promise<void>;
  /**
   * Starts a scenario from its first response. The scenario runs until another one starts or `reset` is called. Rejects if the scenario
   * does not exist. A request can also select a scenario with `Prefer: scenario=outage`.
   */
  startScenario(name: string): Promise<void>;
  /** Clears judgements and stored items, and ends the active scenario. */
  reset(): void;
}

/**
 * Creates MSW handlers that respond like `tenon mock` and judge each request and response.
 *
 * @throws {TypeError} If the arguments are invalid. The message shows the correct call.
 *
 * @example
 * import { http } from "msw";
 * const contract = contractHandlers(http, "openapi.yaml", { url: "https://api.test" });
 * const server = setupServer(...contract.handlers);
 * afterEach(() => contract.assertValid());
 */
export function contractHandlers<Handler>(
  http: HttpHandlers<Handler>,
  source: ContractSource,
  options: ContractHandlerOptions,
): ContractHandlers<Handler> {
  checkCall(http, source, options);
  const { url, data, scenarios, ...given } = options;
  const log = new JudgementLog();
  const answered = new Set<string>();
  const base = String(url).replace(/\/+$/, "");
  const mockOptions = {
    ...given,
    basePath: given.basePath ?? basePathOf(base),
    ...(data === undefined ? {} : { data: toGiven(data, "data") }),
    ...(scenarios === undefined ? {} : { scenarios: toGiven(scenarios, "scenarios") }),
  };
  let mocking: Promise<Mock> | undefined;
  const openMock = async (): Promise<Mock> => {
    const loaded = await loadContract(source);
    const { origin } = new URL(base);
    const onExchange = (mocked: MockedExchange): void => log.add(toJudgement(mocked, origin), loaded);
    const mock = createMock(loaded.contract, { ...mockOptions, onExchange });
    // A status that the document does not describe can be what a test is about.
    const wrong = [...mock.invalidGiven()].filter(({ severity }) => severity === "error");
    if (wrong.length > 0) throw new TypeError(describeGiven(wrong));
    return mock;
  };
  const open = (): Promise<Mock> => {
    mocking ??= openMock();
    return mocking;
  };
  const answer = async ({ request, requestId }: InterceptedCall): Promise<Response> => {
    answered.add(requestId);
    return (await open())(request);
  };
  // Validate the data immediately, so that errors are reported even if the app never sends a request.
  if (data !== undefined || scenarios !== undefined) log.take(open).catch(() => undefined);
  return {
    handlers: [http.all(`${base}/*`, (call) => log.take(() => answer(call)))],
    judgements: log.judgements,
    listener: ({ request, response, requestId }) => {
      if (answered.delete(requestId) || !isBelow(request.url, base)) return;
      const exchange = [fromRequest(request), fromResponse(response)] as const;
      const judge = async (): Promise<void> => {
        const [loaded, sent, received] = await Promise.all([loadContract(source), ...exchange]);
        log.add(judgeOther(loaded, { request: sent, response: received }, mockOptions), loaded);
      };
      log.take(judge).catch(() => undefined);
    },
    assertValid: () => log.assertValid(),
    startScenario: async (name) => {
      const mock = await open();
      if (mock.scenarios.start(name)) return;
      const names = mock.scenarios.names().map((one) => `"${one}"`);
      throw new TypeError(`There is no scenario "${name}"; \`scenarios\` has ${names.join(", ") || "none"}.`);
    },
    reset: () => {
      log.reset();
      answered.clear();
      mocking = undefined;
    },
  };
}

function toGiven(value: object, file: string): GivenFile {
  return { value, placeOf: (pointer) => ({ file, pointer, line: 1, column: 1 }) };
}

function describeGiven(findings: readonly Finding[]): string {
  const lines = findings.map(({ message, fix }) => (fix === undefined ? message : `${message} ${fix}`));
  return `The data or scenarios of contractHandlers do not match the document.\n${lines.join("\n")}`;
}

/** Validates the arguments at run time, since JavaScript callers can pass anything. */
function checkCall(http: unknown, source: unknown, options: unknown): void {
  const wrong = describeWrong(http, source, options);
  if (wrong === undefined) return;
  const how = 'contractHandlers(http, "openapi.yaml", { url: "https://api.example" })';
  throw new TypeError(`${wrong} Call it like this: ${how}, with \`http\` of "msw".`);
}

function describeWrong(http: unknown, source: unknown, options: unknown): string | undefined {
  if (!hasMember(http, "all")) return "The first argument of contractHandlers is not `http` of MSW.";
  if (typeof source !== "string" && (typeof source !== "object" || source === null))
    return "The second argument of contractHandlers is neither the path of a document nor a contract.";
  if (!hasMember(options, "url"))
    return "The third argument of contractHandlers has no `url`: where the app calls the API.";
  if (!URL.canParse(String(options.url)))
    return `The \`url\` of contractHandlers is not an absolute URL: ${String(options.url)}.`;
  return undefined;
}

function hasMember<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  const holds = (typeof value === "object" && value !== null) || typeof value === "function";
  return holds && Reflect.get(value, name) !== undefined;
}

function judgeOther(
  { contract }: LoadedContract,
  received: Parameters<typeof judgeReceived>[1],
  { basePath, readings }: MockOptions,
): ReceivedJudgement {
  return judgeReceived(contract, received, { basePath, readings });
}

/** Returns the path in the base URL. Returns `undefined` if it has none, so that the base path comes from the document's servers. */
function basePathOf(base: string): string | undefined {
  const path = new URL(base).pathname;
  return path === "/" ? undefined : path;
}

function isBelow(url: string, base: string): boolean {
  return url === base || url.startsWith(`${base}/`);
}

/**
 * If the mock could not respond, reports the reason instead. For invalid requests, findings about the response are dropped: the app is at
 * fault, and the mock's rejection is not judged.
 */
function toJudgement({ exchange, judgement, findings }: MockedExchange, origin: string): ReceivedJudgement {
  const request = { ...exchange.request, url: origin + exchange.request.url };
  const whole = { ...judgement, exchange: { ...exchange, request } };
  if (findings.length > 0) {
    const own = findings.map((finding) => ({ ...finding, pointer: "/response", fingerprint: finding.code }));
    return { ...whole, verdict: "invalid", findings: own };
  }
  const sent = judgement.findings.filter(({ pointer }) => pointer.startsWith("/request"));
  return sent.some(({ severity }) => severity === "error") ? { ...whole, findings: sent } : whole;
}
