import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Contract } from "../../contract/build/contract.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Exchange, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import { basePathsOf } from "../../verifier/judge/routes.ts";
import { createMock } from "../mock/create-mock.ts";
import type { ProbeOptions } from "../probe/probe.ts";
import { createProbeContext, type ProbeContext } from "../probe/probe-context.ts";
import { addCredentials, chooseCredentials, listSchemeTokens } from "../probe/send/credentials.ts";
import { type Answer, sendRequest } from "../probe/send/send-request.ts";

type StepAnswer =
  | { readonly kind: "answered"; readonly exchange: Exchange; readonly judgement: Judgement }
  | { readonly kind: "failed"; readonly why: string };

export interface StepClient {
  readonly context: ProbeContext;
  readonly isMock: boolean;
  send(request: ExchangeRequest, operation: Operation, timeout: number | undefined): Promise<StepAnswer>;
  close(): void;
}

const TIMEOUT = 10_000;
/** Origin of mocked requests. It is never resolved, since these requests stay in memory. */
const MOCK_ORIGIN = "http://mock.invalid";

export function createStepClient(
  contract: Contract,
  server: string | undefined,
  options: Omit<ProbeOptions, "baseUrl">,
): StepClient {
  const basePath = basePathsOf(contract, undefined)[0] ?? "";
  const baseUrl = server ?? `${MOCK_ORIGIN}${basePath}`;
  const context = createProbeContext(contract, { ...options, baseUrl });
  const { send, close } =
    server === undefined ? createMockSender(contract, options) : createServerSender(server, options);
  return {
    context,
    isMock: server === undefined,
    close,
    async send(bare, operation, timeout) {
      const credentials = chooseCredentials(context, operation, "good");
      const request = withCredentials(context, bare, credentials);
      const startedAt = new Date();
      const start = performance.now();
      const answer = await send(
        request,
        Math.min(timeout ?? Number.POSITIVE_INFINITY, options.timeout ?? TIMEOUT),
      );
      if (answer.kind === "failed") return { kind: "failed", why: answer.why };
      const exchange: Exchange = { request, response: answer.response };
      options.onExchange?.({ exchange, startedAt, milliseconds: performance.now() - start });
      return { kind: "answered", exchange, judgement: context.judge(exchange) };
    },
  };
}

function withCredentials(
  context: ProbeContext,
  request: ExchangeRequest,
  credentials: ReturnType<typeof chooseCredentials>,
): ExchangeRequest {
  const own = new Set(request.headers.map(([name]) => name));
  const parts = credentials ?? { headers: [], query: [], cookies: [] };
  const headers = parts.headers.filter(([name]) => !own.has(name));
  return addCredentials(context, request, { ...parts, headers });
}

interface Sender {
  send(request: ExchangeRequest, timeout: number): Promise<Answer>;
  close(): void;
}

function createServerSender(server: string, { signal }: Omit<ProbeOptions, "baseUrl">): Sender {
  const agent = server.startsWith("https:")
    ? new HttpsAgent({ keepAlive: true })
    : new HttpAgent({ keepAlive: true });
  return {
    send: (request, timeout) => sendRequest(request, { agent, timeout, signal }),
    close: () => agent.destroy(),
  };
}

function mockTokens(
  { model }: Contract,
  options: Omit<ProbeOptions, "baseUrl">,
): ProbeOptions["tokens"] | undefined {
  const own = listSchemeTokens(model, options);
  if (own.length === 0) return options.tokens;
  return new Map([...(options.tokens ?? []), ...own.map((token) => [token, "all"] as const)]);
}

function createMockSender(contract: Contract, options: Omit<ProbeOptions, "baseUrl">): Sender {
  const { seed } = options;
  const tokens = mockTokens(contract, options);
  const mock = createMock(contract, {
    seed,
    tokens,
    readings: { credentials: tokens === undefined ? "off" : "error" },
  });
  return {
    async send({ method, url, headers, body }) {
      const hasBody = body.kind === "bytes" && method !== "GET" && method !== "HEAD";
      let request: Request;
      try {
        request = new Request(url, {
          method,
          headers: headers.map(([name, value]): [string, string] => [name, value]),
          ...(hasBody ? { body: new Uint8Array(body.bytes) } : {}),
        });
      } catch (error) {
        return {
          kind: "failed",
          code: "ERROR",
          why: error instanceof Error ? error.message : "it cannot be sent",
        };
      }
      const response = await mock(request);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return {
        kind: "answered",
        response: {
          status: response.status,
          headers: [...response.headers],
          body: bytes.length === 0 ? { kind: "none" } : { kind: "bytes", bytes },
        },
      };
    },
    close: () => undefined,
  };
}
