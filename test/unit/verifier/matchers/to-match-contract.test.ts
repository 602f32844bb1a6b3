import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "../../../../verifier/matchers/vitest.ts";
import openapi from "../../../../generated/openapi.json" with { type: "json" };
import { judgeRequests } from "../../../../verifier/matchers/judge-requests.ts";
import { serverManagement } from "../../../../verifier/matchers/server-management.ts";

const UPDATE = "organizations.recipes.update";
const SHOW = "organizations.servers.sites.deployments.log.show";
const json = { "content-type": "application/json", authorization: "Bearer hunter2" };
const recipe = { data: { id: "7", type: "recipes", attributes: { name: "Install agent" } } };

const app = fastify();
app.put("/orgs/:o/recipes/:r", (_request, reply) => reply.send(recipe));
app.get("/orgs/:o/servers/:s/sites/:t/deployments/:d/log", (_request, reply) => reply.code(418).send({}));
const logUrl = "/orgs/acme/servers/1/sites/2/deployments/3/log";
const recipeUrl = "/orgs/acme/recipes/7";
let origin = "";

beforeAll(async () => {
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** The message of a matcher that must fail. */
async function failureOf(expectation: Promise<void>): Promise<string> {
  return expectation.then(
    () => expect.unreachable("it passed"),
    (error: Error) => error.message,
  );
}

describe("a Response of fetch", () => {
  test("alone: its response by the operation named, and it can be read afterwards", async () => {
    const response = await fetch(origin + recipeUrl, { method: "PUT", headers: json, body: "{}" });
    await expect(response).toMatchContract(serverManagement, UPDATE);
    expect(await response.json()).toEqual(recipe);
  });

  test("alone and wrong: the message tells which exchange, and both ends", async () => {
    const response = await fetch(origin + logUrl, { headers: json });
    const message = await failureOf(expect(response).toMatchContract(serverManagement, SHOW));
    expect(message).toContain(`GET ${origin}${logUrl} → 418 is not valid by ${SHOW}.`);
    expect(message).toContain("error exchange/status-undocumented");
    expect(message).toContain("in the exchange at /response/status");
    expect(message).toMatch(/against openapi\.yaml:\d+:\d+\n {6}\s*\d+ \|/);
  });

  test("with its request: that is judged as well", async () => {
    const request = new Request(origin + recipeUrl, { method: "PUT", headers: json, body: '{"name":7}' });
    const response = await fetch(request.clone());
    const message = await failureOf(expect({ request, response }).toMatchContract(serverManagement));
    expect(message).toContain("in the exchange at /request/body/name");
    expect(message).not.toContain("hunter2");
    expect(await request.json()).toEqual({ name: 7 });
  });

  test("one that was read before is said to be", async () => {
    const response = await fetch(origin + recipeUrl, { method: "PUT", headers: json, body: "{}" });
    await response.text();
    const message = await failureOf(expect(response).toMatchContract(serverManagement, UPDATE));
    expect(message).toContain("is not wholly checked");
    expect(message).toContain("match first, or match a clone()");
  });

  test("without an operation: what to do", async () => {
    const response = new Response("{}");
    expect(await failureOf(expect(response).toMatchContract(serverManagement))).toContain(
      "name the operation",
    );
    const typo = await failureOf(expect(response).toMatchContract(serverManagement, `${UPDATE}d`));
    expect(typo).toContain(UPDATE);
  });

  test("of another operation than the one named", async () => {
    const request = new Request(origin + recipeUrl, { method: "PUT", headers: json, body: '{"name":"n"}' });
    const message = await failureOf(expect({ request }).toMatchContract(serverManagement, SHOW));
    expect(message).toContain(`It had to be an exchange of ${SHOW}.`);
  });

  test("not: passes where something is wrong, and fails with what it is where nothing is", async () => {
    await expect(new Response("no", { status: 418 })).not.toMatchContract(serverManagement, SHOW);
    const good = Response.json(recipe);
    const message = await failureOf(expect(good).not.toMatchContract(serverManagement, UPDATE));
    expect(message).toContain("→ 200 is valid by");
  });
});

describe("options", () => {
  const request = { method: "PUT", url: recipeUrl, headers: json, body: '{"name":7}' };
  const response = { status: 403, headers: { "content-type": "application/json" }, body: "{}" };

  test("a refused request is reported with the reading for one that is invalid on purpose", async () => {
    const advice = 'readings: { refusedRequests: "off" }';
    const message = await failureOf(expect({ request, response }).toMatchContract(serverManagement, UPDATE));
    expect(message).toContain(advice);
    const accepted = { request, response: { ...response, status: 200 } };
    const other = await failureOf(expect(accepted).toMatchContract(serverManagement, UPDATE));
    expect(other).toContain("/request/body/name");
    expect(other).not.toContain(advice);
  });

  test.each([
    [{ operationId: UPDATE }, 'There is no option "operationId". Did you mean "operation"?'],
    [{ strict: true }, 'There is no option "strict". There are operation, readings, basePath, '],
    [
      { readings: { refusedRequest: "off" } },
      'There is no reading "refusedRequest". Did you mean "refusedRequests"?',
    ],
  ])("%o is refused, and not ignored", async (options, said) => {
    // As plain JavaScript passes them.
    const given = options as object;
    const message = await failureOf(expect({ request, response }).toMatchContract(serverManagement, given));
    expect(message).toContain(said);
  });
});

describe("what a contract is given as", () => {
  test.each([
    ["the document that is shipped", serverManagement],
    ["a path", "spec/openapi.yaml"],
    ["generated code's openapi.json, imported", openapi],
    ["the same as a module namespace", { default: openapi }],
  ])("%s", async (_name, contract) => {
    await expect(Response.json(recipe)).toMatchContract(contract, UPDATE);
    const bad = Response.json({ data: 7 });
    const message = await failureOf(expect(bad).toMatchContract(contract, UPDATE));
    expect(message).toMatch(/against openapi\.(?:yaml|json):\d+:\d+\n/);
  });

  test("generated code's openapi.json has the lines of its file", async () => {
    const message = await failureOf(expect(new Response("", { status: 418 })).toMatchContract(openapi, SHOW));
    expect(message).toMatch(/> \s*\d+ \| +"responses": \{/);
  });

  test("a document that is none", async () => {
    const message = await failureOf(expect(new Response()).toMatchContract("no/such.yaml", SHOW));
    expect(message).toContain("cannot be used as a contract");
    await expect(failureOf(expect(new Response()).toMatchContract({}, SHOW))).resolves.toContain(
      "path of an OpenAPI",
    );
  });
});

describe("other libraries", () => {
  test("light-my-request, by Fastify's inject, request and response", async () => {
    const good = await app.inject({ method: "PUT", url: recipeUrl, headers: json, payload: '{"name":"n"}' });
    await expect(good).toMatchContract(serverManagement);
    const bad = await app.inject({ method: "PUT", url: recipeUrl, headers: json, payload: '{"name":7}' });
    expect(await failureOf(expect(bad).toMatchContract(serverManagement))).toContain("/request/body/name");
  });

  test("supertest: as superagent hands it out", async () => {
    const sent = httpRequest(origin + recipeUrl, { method: "PUT", headers: json });
    sent.on("error", () => undefined).end();
    const response = {
      status: 200,
      headers: { "content-type": "application/json" },
      text: JSON.stringify(recipe),
      body: recipe,
      req: sent,
      request: { _data: { name: "n" } },
    };
    await expect(response).toMatchContract(serverManagement);
    await expect({ ...response, request: { _data: { name: 7 } } }).not.toMatchContract(serverManagement);
    await expect({ ...response, text: '{"data":7}' }).not.toMatchContract(serverManagement);
  });

  test("axios: what it has parsed is written again", async () => {
    const response = {
      status: 200,
      headers: { toJSON: () => ({ "content-type": "application/json" }) },
      data: recipe,
      config: {
        method: "put",
        baseURL: "https://api.test/",
        url: recipeUrl,
        headers: json,
        data: '{"name":"n"}',
      },
      request: {},
    };
    await expect(response).toMatchContract(serverManagement);
    await expect({ ...response, data: "a text" }).not.toMatchContract(serverManagement);
    const config = { ...response.config, data: '{"name":7}' };
    expect(await failureOf(expect({ ...response, config }).toMatchContract(serverManagement))).toContain(
      "/request/body/name",
    );
  });

  test("undici: its body can be read again", async () => {
    const { body } = Response.json(recipe);
    const read = new Response(body);
    const holder = {
      bodyUsed: false,
      arrayBuffer: () => read.arrayBuffer(),
      json: async (): Promise<unknown> => 0,
    };
    const response = { statusCode: 200, headers: { "content-type": "application/json" }, body: holder };
    await expect(response).toMatchContract(serverManagement, UPDATE);
    expect(await holder.json()).toEqual(recipe);
    await expect(response).toMatchContract(serverManagement, UPDATE);
  });

  test("a plain exchange, and one as NDJSON has it", async () => {
    const body = new TextEncoder().encode('{"name":"n"}');
    const request = {
      method: "PUT",
      url: recipeUrl,
      headers: Object.entries(json),
      body: { kind: "bytes", bytes: body },
    };
    await expect({ request }).toMatchContract(serverManagement);
    const line = { request: { method: "PUT", url: recipeUrl, headers: json, body: '{"name":7}' } };
    expect(await failureOf(expect(line).toMatchContract(serverManagement))).toContain("/request/body/name");
  });

  test("anything else is said to be nothing", async () => {
    for (const value of [undefined, 7, "text", {}, { status: 200 }])
      expect(await failureOf(expect(value).toMatchContract(serverManagement, UPDATE))).toContain(
        "This value is not an exchange",
      );
  });
});

describe("judgeRequests", () => {
  const send = (body: string) =>
    new Request(`https://api.test${recipeUrl}`, { method: "PUT", headers: json, body });

  test("lets the app go on with its request, and tells in the end what was wrong", async () => {
    const requests = judgeRequests(serverManagement);
    const request = send('{"name":7}');
    expect(await requests.resolver({ request })).toBeUndefined();
    expect(await request.text()).toBe('{"name":7}');
    await requests.resolver({ request: send('{"name":"n"}') });
    expect(requests.judgements.map(({ verdict }) => verdict)).toEqual(["invalid", "valid"]);
    await expect(requests.assertValid()).rejects.toThrow("/request/body/name");
    requests.reset();
    await requests.assertValid();
  });

  test("judges what a mock answers", async () => {
    const requests = judgeRequests(serverManagement);
    requests.listener({ request: send('{"name":"n"}'), response: Response.json({ data: 7 }) });
    await expect(requests.assertValid()).rejects.toThrow("/response/body/data");
  });

  test("a contract that cannot be loaded is not passed over", async () => {
    const requests = judgeRequests("no/such.yaml");
    requests.listener({ request: send("{}"), response: new Response() });
    await expect(requests.assertValid()).rejects.toThrow("cannot be used as a contract");
  });
});

test("a server of node:http, over a socket", async () => {
  const server = createServer((_req, res) => {
    res.setHeader("content-type", "application/json").end(JSON.stringify({ data: 7 }));
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${recipeUrl}`, { method: "PUT" });
  await expect(response).not.toMatchContract(serverManagement, UPDATE);
  server.close();
});
