import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import { allParts } from "../../runtime/server/all-parts.ts";
import type { HandlerInput } from "../../runtime/server/options.ts";
import { serve } from "../../runtime/server/serve.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import type { ExchangeBody } from "../../verifier/exchanges/exchange.ts";
import { judge } from "../../verifier/judge/judge.ts";
import { contractOf, misfitsOf } from "./try-document.ts";

const document = parse(readFileSync(new URL("twins.yaml", import.meta.url), "utf8"));
const { contract, findings } = contractOf(document);
const { model } = contract;
const origin = "https://api.example";
const account = "/accounts/7c9e6679-7425-40de-944b-e07fc1f90ae7/attachments";

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
}

function requestOf(path: string, { method = "GET", body }: Sent): Request {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return new Request(origin + path, { method, ...init });
}

/** The operation whose handler the router calls, or the status and the ids that the answer's `onAnswer` names. */
async function routed(path: string, sent: Sent, maxBodyBytes = 1000): Promise<string> {
  const checks = createChecks(contract);
  let answered: string | undefined;
  let called: string | undefined;
  const router = serve(
    {
      contract: describeContract(model),
      parts: allParts,
      routes: model.operations.map((operation) => ({
        operation: describeOperation(operation, model),
        checks: checks.checksOf(operation),
        handler: (input: HandlerInput<unknown, unknown, unknown>) => {
          called = input.operation.id;
          return { status: 204 } as never;
        },
      })),
    },
    {
      maxBodyBytes,
      responses: "off",
      onAnswer: ({ operation, status }) => (answered = `${status} ${operation?.id ?? ""}`),
    },
  );
  await router(requestOf(path, sent));
  return called ?? answered ?? "";
}

/** The operation by which the judge judges a request; with `!` if it is invalid. */
function judged(path: string, { method = "GET", body }: Sent): string {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const sent: ExchangeBody = body === undefined ? { kind: "none" } : { kind: "bytes", bytes };
  const headers = body === undefined ? [] : [["content-type", "application/json"] as const];
  const { operation, verdict } = judge(contract, {
    request: { method, url: path, headers, body: sent },
  });
  return `${operation ?? "none"}${verdict === "invalid" ? "!" : ""}`;
}

async function mocked(path: string, sent: Sent): Promise<string> {
  let told = "";
  const mock = createMock(contract, {
    onExchange: ({ exchange, judgement }) => (told = `${exchange.response?.status} ${judgement?.operation}`),
  });
  await mock(requestOf(path, sent));
  return told;
}

const post = (body: unknown): Sent => ({ method: "POST", body });

describe("of operations that share a method and a path shape, a request reaches the first that it fits", () => {
  test.each([
    ["an identifier in the path", `${account}/7c9e6679-7425-40de-944b-e07fc1f90ae7`, {}, "getAttachmentById"],
    ["another text in the path", `${account}/report.pdf`, {}, "getAttachmentByName"],
    ["a parameter of the first", "/search?day=2026-01-01", {}, "searchByDay"],
    ["a parameter of the second", "/search?words=dam", {}, "searchByWords"],
    ["no query", "/batches", post({ name: "a" }), "createBatch"],
    ["the query that the path names", "/batches?beta=true", post({ id: 1 }), "createBetaBatch"],
    ["a body without the constant", "/completions", post({ prompt: "a" }), "complete"],
    ["a body with the constant", "/completions", post({ prompt: "a", stream: true }), "streamCompletion"],
  ])("%s", async (_, path, sent, expected) => {
    expect(await routed(path, sent)).toBe(expected);
    expect(judged(path, sent)).toBe(expected);
    expect((await mocked(path, sent)).split(" ")[1]).toBe(expected);
  });

  test.each([
    ["no path fits", `${account}/${"a".repeat(31)}`, {}, 400, "getAttachmentById"],
    ["no query fits", "/search", {}, 400, "searchByDay"],
    [
      "the query in the path decides before the body",
      "/batches?beta=true",
      post({ name: "a" }),
      422,
      "createBetaBatch",
    ],
    ["no body fits", "/completions", post({ stream: 1 }), 422, "complete"],
  ])("otherwise the answer is about the first: %s", async (_, path, sent, status, expected) => {
    expect(await routed(path, sent)).toBe(`${status} ${expected}`);
    expect(judged(path, sent)).toBe(`${expected}!`);
    expect((await mocked(path, sent)).split(" ")[1]).toBe(expected);
  });

  test("a body beyond the limit is refused, and not read further", async () => {
    const body = { prompt: "a".repeat(100), stream: true };
    expect(await routed("/completions", post(body), 90)).toBe("413 complete");
  });

  test("a body that was not recorded leaves open which operation it is", () => {
    const unknown: ExchangeBody = { kind: "unknown", why: "the recording has no bodies." };
    const request = {
      method: "POST",
      url: "/completions",
      headers: [["content-type", "application/json"]] as const,
    };
    const judgement = judge(contract, { request: { ...request, body: unknown } });
    expect(judgement).toMatchObject({
      verdict: "unchecked",
      findings: [{ code: "exchange/unchecked-operation", pointer: "/request/body" }],
    });
  });

  test("client, router and judge agree for sampled exchanges", async () => {
    expect(await misfitsOf(document)).toEqual([]);
  });

  test("nothing is reported, since a server reaches all of them", () => {
    expect(findings.filter(({ code }) => code === "document/duplicate-path")).toEqual([]);
  });
});
