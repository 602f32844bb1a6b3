// The exchanges of one file, sent to a mock and through an enforcing proxy. Both must agree with the verdicts.

import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import { readJson } from "../../contract/read/read-json.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { MockedExchange } from "../../live/mock/mock.ts";
import { createProxy } from "../../live/proxy/create-proxy.ts";
import type { ProxiedExchange } from "../../live/proxy/proxy.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import type { Exchange, ExchangeBody, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import { readCases, type Twin } from "./read-cases.ts";

const group = readCases().find(({ about }) => about.startsWith("Conversion, streams, parts"));
const cases = (group?.twins ?? []).flatMap((twin) =>
  twin.expected.map((expected) => [twin.name, expected.verdict, twin, expected.exchange] as const),
);

function contractOf({ document }: Twin) {
  const { file } = readJson("api.json", "api.json", JSON.stringify(document));
  if (file === undefined) throw new Error("the case's document is no object");
  const { contract } = buildContract({ root: file, files: new Map([["api.json", file]]) });
  if (contract === undefined) throw new Error("no contract came of the case's document");
  return contract;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port; // a server that listens on a port has one of this kind
}

function bytesOf(body: ExchangeBody): Uint8Array {
  return body.kind === "bytes" ? body.bytes : new Uint8Array();
}

async function ask(port: number, { method, url, headers, body }: Exchange["request"]): Promise<number> {
  const bytes = bytesOf(body);
  const length = body.kind === "bytes" ? ["content-length", String(bytes.length)] : [];
  const lines = [...headers.flatMap(([name, value]) => [name, value.trim()]), "host", "a.example", ...length];
  return new Promise((done, fail) => {
    const sent = send({ host: "127.0.0.1", port, method, path: url, headers: lines }, (response) => {
      response.resume();
      response.once("end", () => done(response.statusCode ?? 0));
    });
    sent.once("error", fail);
    sent.end(bytes);
  });
}

function answerWith({ status, headers, body }: ExchangeResponse): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, headers.flat());
    response.end(bytesOf(body));
  };
}

const DONE: ExchangeResponse = { status: 200, headers: [], body: { kind: "none" } };

async function askMock(twin: Twin, request: Exchange["request"]) {
  const told: MockedExchange[] = [];
  const mock = createMock(contractOf(twin), { onExchange: (mocked) => told.push(mocked) });
  const status = await ask(await listen(createServer(toNodeListener(mock))), request);
  return { status, mocked: told[0] };
}

describe("the mock", () => {
  test.each(
    cases.filter(([, , , { response }]) => response === undefined),
  )("%s: %s", async (_, verdict, twin, { request }) => {
    const { status, mocked } = await askMock(twin, request);
    expect(mocked?.judgement.verdict).toBe(verdict);
    expect(status < 400).toBe(verdict === "valid");
  });

  test.each(
    cases.filter(([, verdict, , { response }]) => response && verdict === "valid"),
  )("answers validly: %s", async (_name, _verdict, twin, { request }) => {
    const { mocked } = await askMock(twin, request);
    expect(mocked?.judgement).toMatchObject({ verdict: "valid" });
    expect(mocked?.findings).toEqual([]);
  });
});

test.each(cases)("an enforcing proxy: %s: %s", async (_, verdict, twin, { request, response = DONE }) => {
  const target = new URL(`http://127.0.0.1:${await listen(createServer(answerWith(response)))}`);
  const judge = createJudge(contractOf(twin));
  const emitter = new EventEmitter();
  const ended = once(emitter, "exchange");
  const { server } = createProxy({
    ...{ target, judge, mode: "enforce" },
    onExchange: (proxied) => emitter.emit("exchange", proxied),
    onProblem: ({ message }) => emitter.emit("error", new Error(message)),
  });
  const status = await ask(await listen(server), request);
  const [{ judgement, heldBack }] = (await ended) as [ProxiedExchange];
  expect(judgement.verdict).toBe(verdict);
  // The body of a stream is judged when it has passed.
  const isStream = response.headers.some(([, value]) => /event-stream|jsonl|json-seq/.test(value));
  if (!isStream) expect(heldBack === undefined && status === response.status).toBe(verdict === "valid");
});
