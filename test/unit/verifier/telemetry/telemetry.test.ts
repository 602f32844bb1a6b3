// What a service counts through OpenTelemetry, read as Prometheus reads it: over a socket.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { context, metrics, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { createProxy } from "../../../../live/proxy/create-proxy.ts";
import { toNodeListener } from "../../../../runtime/adapters/node-http.ts";
import { createJudge } from "../../../../verifier/judge/judge.ts";
import { loadContract } from "../../../../verifier/matchers/load-contract.ts";
import { watchHono } from "../../../../verifier/middleware/watch-hono.ts";
import { watchListener } from "../../../../verifier/middleware/watch-node.ts";
import { createTelemetry } from "../../../../verifier/telemetry/create-telemetry.ts";

const exporter = new PrometheusExporter({ preventServerStart: true });
const spans = new InMemorySpanExporter();

beforeAll(() => {
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
});

afterAll(() => {
  metrics.disable();
  context.disable();
  trace.disable();
});

const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "key" } } },
  paths: {
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: {
        operationId: "getNote",
        security: [{ key: [] }],
        responses: {
          "200": {
            description: "d",
            content: { "application/json": { schema: { type: "object", required: ["text"] } } },
          },
        },
      },
    },
  },
};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

/** The values of the time series with all of these labels, as Prometheus scrapes them. */
async function scrape(metric: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const url = await listen((req, res) => exporter.getMetricsRequestHandler(req, res));
  const lines = (await (await fetch(url)).text()).split("\n");
  const wanted = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return lines
    .filter((line) => line.startsWith(`${metric}{`) && wanted.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

const json = { "content-type": "application/json" };
const secret = "s3cr3t";

test("middleware counts exchanges by operation, status and verdict, findings by code, and the time that it takes", async () => {
  const telemetry = createTelemetry();
  const options = { telemetry, onFindings: () => undefined };
  const tracer = trace.getTracer("test");
  const answer: RequestListener = (req, res) =>
    void res.writeHead(200, json).end(req.url?.startsWith("/notes/2") ? `{"${secret}":1}` : '{"text":"a"}');
  const watched = watchListener(document, answer, options);
  const url = await listen((req, res) =>
    tracer.startActiveSpan("request", (span) => {
      res.once("close", () => span.end());
      watched(req, res);
    }),
  );
  for (const path of [
    `/notes/1?key=${secret}`,
    `/notes/1?key=${secret}`,
    `/notes/2?key=${secret}`,
    `/${secret}`,
  ])
    await (await fetch(url + path)).text();
  await fetch(`${url}/notes/1?key=${secret}`, { method: "PURGE" });
  const route = { http_route: "/notes/{id}", tenon_operation: "getNote", http_request_method: "GET" };
  await expect.poll(() => scrape("tenon_exchanges_total", { http_request_method: "_OTHER" })).toBe(1);
  expect(await scrape("tenon_exchanges_total", { ...route, tenon_verdict: "valid" })).toBe(2);
  const invalid = { ...route, http_response_status_code: "200", tenon_verdict: "invalid" };
  expect(await scrape("tenon_exchanges_total", invalid)).toBe(1);
  const found = { tenon_finding_code: "exchange/body-invalid", tenon_finding_severity: "error" };
  expect(await scrape("tenon_findings_total", { ...route, ...found })).toBe(1);
  expect(await scrape("tenon_findings_total", { tenon_finding_code: "exchange/unknown-path" })).toBe(1);
  expect(await scrape("tenon_judge_duration_count", route)).toBe(3);
  expect(await scrape("tenon_judge_duration_sum", route)).toBeGreaterThan(0);
  const events = spans.getFinishedSpans().flatMap((span) => span.events);
  expect(events.map(({ name, attributes }) => [name, attributes?.["tenon.finding.code"]])).toContainEqual([
    "tenon.finding",
    "exchange/body-invalid",
  ]);
  const text = await (
    await fetch(await listen((req, res) => exporter.getMetricsRequestHandler(req, res)))
  ).text();
  expect(text + JSON.stringify(events)).not.toContain(secret);
});

test("a sample is judged by chance or by request, and what enforces judges everything", async () => {
  const judged: string[] = [];
  const options = {
    sample: ({ url }: { readonly url: string }) =>
      url.includes("/all") ? 1 : url.includes("/none") ? 0 : 0.5,
    onFindings: (judgement: { readonly exchange: { readonly request: { readonly url: string } } }) =>
      void judged.push(judgement.exchange.request.url),
  };
  const url = await listen(watchListener(document, (_, res) => void res.end(), options));
  for (let index = 0; index < 100; index++)
    for (const path of ["/all", "/none", "/half"]) await (await fetch(url + path)).text();
  const count = (path: string): number => judged.filter((one) => one.endsWith(path)).length;
  await expect.poll(() => count("/all")).toBe(100);
  expect(count("/none")).toBe(0);
  expect(count("/half")).toBeGreaterThan(20);
  expect(count("/half")).toBeLessThan(80);
  const hono = watchHono(document, { sample: 0, onFindings: () => judged.push("hono") });
  const res = new Response("x");
  await hono({ req: { raw: new Request("http://a.test/x") }, res }, async () => undefined);
  expect(judged).not.toContain("hono");
  const enforced = watchHono(document, { sample: 0.5, mode: "enforce" });
  const call = enforced({ req: { raw: new Request("http://a.test/x") }, res }, async () => undefined);
  await expect(call).rejects.toThrow(/`sample` is for the mode `report`/);
});

test("mock, proxy and router count what they answer", async () => {
  const telemetry = createTelemetry();
  const { contract } = await loadContract(document);
  const mock = createMock(contract, { onExchange: telemetry.onExchange(contract) });
  const target = await listen(toNodeListener(mock));
  await (await fetch(`${target}/notes/7?key=k`)).text();
  const labels = { tenon_operation: "getNote", http_response_status_code: "200", tenon_verdict: "valid" };
  const before = await scrape("tenon_exchanges_total", labels);
  const proxy = createProxy({
    target: new URL(target),
    judge: createJudge(contract, { basePath: "" }),
    onExchange: telemetry.onExchange(contract),
    onProblem: () => undefined,
  });
  proxy.server.listen(0, "127.0.0.1");
  await once(proxy.server, "listening");
  onTestFinished(() => {
    void proxy.close(0);
  });
  const address = proxy.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await (await fetch(`http://127.0.0.1:${port}/notes/7?key=k`)).text();
  // Both the proxy and the mock behind it.
  await expect.poll(() => scrape("tenon_exchanges_total", labels)).toBe(before + 2);
  telemetry.onAnswer({
    operation: undefined,
    incoming: { method: "POST", target: "/x", headers: new Headers() } as never,
    status: 404,
    milliseconds: 1,
    issues: [],
  });
  expect(
    await scrape("tenon_exchanges_total", { http_request_method: "POST", http_response_status_code: "404" }),
  ).toBe(1);
});
