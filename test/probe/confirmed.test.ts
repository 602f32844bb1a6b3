import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createReplay } from "../../live/probe/replay/replay.ts";
import { runReplay } from "../../live/probe/replay/run-replay.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const schema = { type: "object", required: ["code"], properties: { code: { type: "integer" } } };
const described = { description: "", content: { "application/json": { schema } } };
const contract = await contractOf({
  openapi: "3.1.0",
  info: { title: "Gauge", version: "1" },
  paths: {
    "/gauge": { get: { operationId: "readGauge", responses: { "200": described, "203": described } } },
  },
});

/** A server whose first response contradicts the document, and whose later ones are as `later` has them. */
async function openGauge(
  first: number,
  later: { readonly status: number; readonly code: unknown },
): Promise<string> {
  let count = 0;
  return listen(({ method }, response) => {
    if (method !== "GET") return response.writeHead(405, { allow: "GET" }).end();
    const { status, code } = count++ === 0 ? { status: first, code: "wrong" } : later;
    return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ code }));
  });
}

async function listen(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  return `http://127.0.0.1:${port}`;
}

test.each([
  [203, "When the request was sent again, the response was 200 instead of 203."],
  [200, "When the request was sent again, the response was another 200, which matches the document."],
])("a %i that contradicts the document stays an error if it does not recur", async (status, text) => {
  const baseUrl = await openGauge(status, { status: 200, code: 1 });
  const { failures } = await probe(contract, { baseUrl });
  expect(failures).toMatchObject([
    {
      flaky: false,
      finding: {
        code: "exchange/body-invalid",
        severity: "error",
        message: `\`/response/body/code\` must be an integer. ${text}`,
      },
    },
  ]);
});

test.each([
  ["failing", { status: 203, code: "wrong" }],
  ["stuck", { status: 200, code: 1 }],
  ["mended", { status: 203, code: 1 }],
  ["changed", { status: 200, code: "wrong" }],
])("a replay is %s if the response is %j", async (verdict, later) => {
  const source = { baseUrl: await openGauge(203, later), document: "", seed: 1 };
  const { failures } = await probe(contract, source);
  const failure = failures.find(({ exchanges }) => exchanges.at(-1)?.response?.status === 203);
  if (failure === undefined) throw new Error("The failure is not found.");
  const replayed = await runReplay(contract, createReplay(failure, source), source);
  expect(replayed.verdict).toBe(verdict);
  expect(replayed.findings.length).toBe(verdict === "mended" ? 0 : 1);
});

test("a failure names the response that lacked what its last request needs", async () => {
  const thing = { type: "object", properties: { id: { type: "integer" }, code: { type: "integer" } } };
  const own = { description: "", content: { "application/json": { schema: thing } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } };
  const things = await contractOf({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": { post: { operationId: "makeThing", responses: { "201": own } } },
      "/things/{id}": {
        get: { operationId: "getThing", parameters: [id], responses: { "200": own, "404": own } },
      },
    },
  });
  let wasWrong = false;
  const baseUrl = await listen(({ method, url }, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (method === "POST") return answer(201, wasWrong ? {} : { id: 7 });
    if (method !== "GET" || url !== "/things/7") return answer(404, {});
    wasWrong = true;
    return answer(200, { code: "wrong" });
  });
  const { failures } = await probe(things, { baseUrl });
  const [failure] = failures.filter(({ finding }) => finding.code === "exchange/body-invalid");
  expect(failure?.finding.message).toBe(
    "`/response/body/code` must be an integer. When the requests were sent again, the response of makeThing had no `/id`, so GET /things/… could not be sent.",
  );
});
