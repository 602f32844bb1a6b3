import { createMock } from "../../live/mock/create-mock.ts";
import { Store } from "../../live/mock/state/store.ts";
import { incomingOf } from "../../runtime/server/problem.ts";
import type { Exchange, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { Judge, Judgement } from "../../verifier/judge/judgement.ts";
import { allBasePaths, createRoutes } from "../../verifier/judge/routes.ts";
import type { BuiltCall } from "./build-call.ts";
import type { LoadedOperation } from "./page-contract.ts";

export interface JudgedCall {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly milliseconds: number;
  /** Whether the response reports an error in the mock itself. */
  readonly isFailed: boolean;
}

export interface Caller {
  /**
   * Sends a call to the mock.
   * @throws {Error} if the mock does not respond.
   */
  callMock(call: BuiltCall): Promise<JudgedCall>;
  /**
   * Sends a call to a server.
   * @throws {TypeError} from fetch if the response cannot be read.
   */
  callServer(call: BuiltCall): Promise<JudgedCall>;
}

export function createCaller({ contract }: LoadedOperation, store: Store): Caller {
  let last: JudgedCall | undefined;
  const mock = createMock(
    contract,
    {
      onExchange: ({ exchange, judgement, findings, milliseconds }) => {
        last = { exchange, judgement, milliseconds, isFailed: findings.length > 0 };
      },
    },
    store,
  );
  let judge: Judge | undefined;
  return {
    callMock: async (call) => {
      const { url, method, headers, body } = call;
      const sent = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
      const rawHeaders = headers.filter(([name]) => name !== "prefer").flat();
      const incoming = incomingOf(new Request(url, { method, ...(body === undefined ? {} : { body }) }));
      await mock.answer({
        method,
        target: incoming.target,
        hasBody: body !== undefined,
        signal: incoming.signal,
        request: incoming.request,
        headers: sent,
        body: incoming.body,
        context: { req: { rawHeaders } },
      });
      if (last === undefined) throw new Error("The mock did not respond.");
      // Unless the call requests a 500, the mock returns one only if its own code throws.
      const isCrash = last.exchange.response?.status === 500 && !sent.has("prefer");
      return { ...last, isFailed: last.isFailed || isCrash };
    },
    callServer: async (call) => {
      judge ??= createJudge(contract, { basePath: allBasePaths(contract) });
      const start = performance.now();
      const { url, method, headers, body } = call;
      const response = await fetch(url, {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        redirect: "follow",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        ...(body === undefined ? {} : { body }),
      });
      const exchange = { request: call.request, response: await readResponse(response) };
      const milliseconds = performance.now() - start;
      return { exchange, judgement: judge(exchange), milliseconds, isFailed: false };
    },
  };
}

/** Finds another operation that matches the call's URL, and returns its file. */
export function findRival(
  { contract, share }: LoadedOperation,
  { url, method }: BuiltCall,
): string | undefined {
  if (share.rivals.length === 0) return undefined;
  const { pathname, search } = new URL(url);
  const found = createRoutes(contract, allBasePaths(contract))(method, pathname, search.slice(1));
  if (found.kind !== "found") return undefined;
  const { pointer } = found.operation.target;
  return share.rivals.find(([rival]) => rival === pointer)?.[1];
}

async function readResponse(response: Response): Promise<ExchangeResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers],
    // CORS hides all headers that the server does not expose from cross-origin pages.
    headersIncomplete: "browsers show a page only the headers that the server exposes",
    body: bytes.length === 0 ? { kind: "none" } : { kind: "bytes", bytes },
  };
}

const stateName = "tenon-mock";

/** Restores the mock's state. The state includes calls made on other pages in the same tab. */
export function restoreStore(title: string): Store {
  const store = new Store();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${stateName} ${title}`) ?? "[]");
    store.restore(kept);
  } catch {
    // The mock starts with empty state if session storage is unavailable or contains invalid data.
  }
  return store;
}

export function resetStore(title: string, store: Store): void {
  store.restore([]);
  keepStore(title, store);
}

export function keepStore(title: string, store: Store): void {
  try {
    sessionStorage.setItem(`${stateName} ${title}`, JSON.stringify(store.list()));
  } catch {
    // If session storage is unavailable or full, the state is lost.
  }
}
