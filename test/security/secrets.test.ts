/**
 * Secrets stay where they were sent. Each position that a credential can have gets a secret of its own, and none of them appears
 * in what any command or library function prints or stores.
 *
 * @module
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { createRouter } from "../../generated/index.ts";
import { plainCodec } from "../../runtime/client/plain-codec.ts";
import { send } from "../../runtime/client/send.ts";
import { unwrap } from "../../runtime/client/unwrap.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { redactExchange, redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import { matchers } from "../../verifier/matchers/to-match-contract.ts";
import { createFolder, createTestIo, tenon } from "../unit/cli/test-io.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";
import { clientWith, contractWith, json, operationWith } from "../unit/runtime/client/fixtures.ts";

const secrets = {
  bearer: "Sq7bearer1",
  basicUser: "Sq7user2",
  basicPassword: "Sq7basic3",
  digest: "Sq7digest4",
  headerKey: "Sq7header5",
  queryKey: "Sq7query6",
  cookieKey: "Sq7cookie7",
  sessionCookie: "Sq7session8",
  setCookie: "Sq7setcookie9",
  password: "Sq7password10",
  entryCode: "Sq7entry11",
  formPassword: "Sq7form12",
  urlPassword: "Sq7url13",
  answeredToken: "Sq7answered14",
  queryPassword: "Sq7passquery15",
  headerPassword: "Sq7passheader16",
} as const;

/** The forms in which a secret could appear: as it is, and encoded for Basic authentication. */
const forms: readonly string[] = [
  ...Object.values(secrets),
  btoa(`${secrets.basicUser}:${secrets.basicPassword}`),
];

const password = { type: "string", format: "password", maxLength: 3 };
const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Secrets", version: "1" },
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      basic: { type: "http", scheme: "basic" },
      digest: { type: "http", scheme: "digest" },
      header: { type: "apiKey", in: "header", name: "X-Key" },
      query: { type: "apiKey", in: "query", name: "k" },
      cookie: { type: "apiKey", in: "cookie", name: "c" },
    },
    schemas: { Entry: { anyOf: [password, { type: "null" }] } },
  },
  security: [{ bearer: [], header: [], query: [], cookie: [] }, { basic: [] }, { digest: [] }],
  paths: {
    "/signin": {
      post: {
        operationId: "signIn",
        parameters: [
          { name: "entering", in: "query", schema: password },
          { name: "X-Entering", in: "header", schema: password },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  // Broken, so that something is told of them.
                  password: { type: "string", pattern: "^never$", writeOnly: true },
                  code: { $ref: "#/components/schemas/Entry" },
                },
              },
            },
            "application/x-www-form-urlencoded": {
              schema: { type: "object", properties: { password: { enum: ["a", "b"] } } },
            },
          },
        },
        responses: {
          "200": {
            description: "d",
            content: {
              "application/json": {
                schema: { type: "object", properties: { access_token: { type: "string", const: "x" } } },
              },
            },
          },
        },
      },
    },
  },
});

const credentials = (authorization: string): Record<string, string> => ({
  authorization,
  "x-key": secrets.headerKey,
  "x-entering": secrets.headerPassword,
  cookie: `c=${secrets.cookieKey}; session=${secrets.sessionCookie}`,
});

const url = (host: string): string =>
  `${host}/signin?k=${secrets.queryKey}&entering=${secrets.queryPassword}`;
const body = JSON.stringify({ password: secrets.password, code: secrets.entryCode });
const answer = {
  status: 200,
  headers: {
    "content-type": "application/json",
    "set-cookie": `session=${secrets.setCookie}; HttpOnly`,
    location: `https://x.example/?access_token=${secrets.answeredToken}`,
  },
  body: JSON.stringify({ access_token: secrets.answeredToken }),
};

const authorizations = [
  `Bearer ${secrets.bearer}`,
  `Basic ${btoa(`${secrets.basicUser}:${secrets.basicPassword}`)}`,
  `Digest username="u", response="${secrets.digest}"`,
  secrets.bearer,
];

/** Every authorization, with a JSON body and with a form. */
const exchanges = authorizations.flatMap((authorization) => [
  exchange(authorization, "application/json", body),
  exchange(authorization, "application/x-www-form-urlencoded", `password=${secrets.formPassword}`),
]);

function exchange(authorization: string, type: string, sent: string): object {
  const headers = { ...credentials(authorization), "content-type": type };
  const host = `https://user:${secrets.urlPassword}@api.example`;
  return { request: { method: "POST", url: url(host), headers, body: sent }, response: answer };
}

const ndjson = exchanges.map((each) => JSON.stringify(each)).join("\n");

/** The contents of a folder, without the files that the test wrote. */
function readAll(folder: string, ours: readonly string[]): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !ours.includes(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

function expectNoSecret(text: string, what: string): void {
  for (const secret of forms) expect(text.includes(secret), `${secret} in ${what}`).toBe(false);
}

/** The last output of a listening command, after it was used. */
async function serveWith(
  cwd: string,
  argv: readonly string[],
  use: (url: string) => Promise<void>,
): Promise<string> {
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((settle) => {
    interrupt = settle;
  });
  const io = createTestIo(cwd, { interrupted });
  const code = runCli([...argv, "--port", "0"], io);
  const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+/.exec(io.err())?.[0];
  await expect.poll(address, { timeout: 20_000 }).toBeTypeOf("string");
  try {
    await use(address() ?? "");
  } finally {
    interrupt();
    await code;
  }
  return io.out() + io.err();
}

/** Sends every exchange to an address as a client does. */
async function sendAll(to: string): Promise<string> {
  let answers = "";
  for (const authorization of authorizations)
    for (const [type, sent] of [
      ["application/json", body],
      ["application/x-www-form-urlencoded", `password=${secrets.formPassword}`],
    ] as const) {
      const headers = { ...credentials(authorization), "content-type": type };
      const response = await fetch(url(to), { method: "POST", headers, body: sent });
      answers += await response.text();
    }
  return answers;
}

async function openTarget(): Promise<string> {
  const server = createServer((_, res) => res.writeHead(200, answer.headers).end(answer.body));
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("no secret is in", () => {
  test.each([
    "pretty",
    "json",
    "github",
    "sarif",
    "junit",
  ])("what verify tells as %s, its coverage and its baseline", async (format) => {
    const cwd = createFolder({ "openapi.json": document, "t.ndjson": ndjson });
    const argv = ["verify", "t.ndjson", "--api", "openapi.json", "--format", format, "--all"];
    const run = await tenon(cwd, [...argv, "--coverage", "c.json"]);
    expect(run.code, run.err).toBe(1);
    expect(run.out).toContain("signIn");
    expectNoSecret(run.out + run.err, format);
    const kept = await tenon(cwd, [...argv, "--baseline", "b.json", "--update-baseline"]);
    expectNoSecret(kept.out + kept.err + readAll(cwd, ["openapi.json", "t.ndjson"]), "files");
  });

  test("what coverage tells, in any format", async () => {
    const cwd = createFolder({ "openapi.json": document, "t.ndjson": ndjson });
    await tenon(cwd, ["verify", "t.ndjson", "--api", "openapi.json", "--coverage", "c.json"]);
    for (const format of ["pretty", "json", "html"]) {
      const { out, err } = await tenon(cwd, [
        "coverage",
        "c.json",
        "--api",
        "openapi.json",
        "--format",
        format,
      ]);
      expect(out.length + err.length, err).toBeGreaterThan(50);
      expectNoSecret(out + err, format);
    }
  });

  test("what a proxy tells, records and covers", async () => {
    const cwd = createFolder({ "openapi.json": document });
    const target = await openTarget();
    for (const format of ["pretty", "json"]) {
      const argv = ["proxy", "openapi.json", "--target", target, "--format", format];
      const printed = await serveWith(
        cwd,
        [...argv, "--record", `${format}.har`, "--coverage", `${format}.json`],
        async (at) => void (await sendAll(at)),
      );
      expect(printed).toMatch(/invalid/);
      expectNoSecret(printed, format);
    }
    const files = readAll(cwd, ["openapi.json"]);
    expect(files).toContain("/signin");
    expectNoSecret(files, "recordings");
  });

  test("what an enforcing proxy and a mock tell and answer", async () => {
    const cwd = createFolder({ "openapi.json": document });
    const target = await openTarget();
    for (const argv of [
      ["proxy", "openapi.json", "--target", target, "--enforce"],
      ["mock", "openapi.json", "--token", `${secrets.bearer}=*`],
    ]) {
      let answers = "";
      const printed = await serveWith(cwd, argv, async (at) => {
        answers = await sendAll(at);
      });
      expect(answers).not.toBe("");
      expectNoSecret(printed + answers, argv[0] ?? "");
    }
  });

  test("what a probe tells, saves and replays", async () => {
    const cwd = createFolder({ "openapi.json": document });
    const target = await openTarget();
    const tokens = ["--token", secrets.bearer, "--header", `X-Key: ${secrets.headerKey}`];
    const argv = [
      "probe",
      target,
      "--api",
      "openapi.json",
      ...tokens,
      "--max-requests",
      "60",
      "--max-time",
      "20",
    ];
    for (const format of ["pretty", "json"]) {
      const { out, err, code } = await tenon(cwd, [...argv, "--format", format, "--record", "p.har"]);
      expect(code, err).toBe(1);
      expectNoSecret(out + err, format);
    }
    const files = readAll(cwd, ["openapi.json"]);
    expect(files).toContain("signin");
    expectNoSecret(files, "replays");
    const replays = join(cwd, ".tenon/replays");
    mkdirSync(replays, { recursive: true });
    for (const name of readdirSync(replays).slice(0, 2)) {
      const { out, err } = await tenon(cwd, [...argv, "--replay", join(replays, name)]);
      expectNoSecret(out + err, name);
    }
  });

  test("messages of matchers", async () => {
    const cwd = createFolder();
    writeFileSync(join(cwd, "openapi.json"), document);
    const to = await openTarget();
    for (const authorization of authorizations) {
      const headers = { ...credentials(authorization), "content-type": "application/json" };
      const request = new Request(url(to), { method: "POST", headers, body });
      const response = new Response(answer.body, answer);
      const { pass, message } = await matchers.toMatchContract(
        { request, response },
        join(cwd, "openapi.json"),
      );
      expect(pass).toBe(false);
      expect(message()).toContain("signin");
      expectNoSecret(message(), "a matcher");
    }
  });

  test("errors of a client and answers of a router", async () => {
    const router = createRouter(
      {
        "organizations.recipes.update": () => {
          throw new Error(secrets.answeredToken);
        },
        "organizations.servers.sites.deployments.log.show": () => {
          throw new Error(secrets.answeredToken);
        },
      },
      { authenticate: () => undefined },
    );
    const refused = await router(
      new Request(`https://user.example/orgs/acme/recipes/7?access_token=${secrets.queryKey}`, {
        method: "PUT",
        headers: { ...credentials(`Bearer ${secrets.bearer}`), "content-type": "application/json" },
        body: `{"password":"${secrets.password}`,
      }),
    );
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expectNoSecret((await refused.text()) + JSON.stringify([...refused.headers]), "a router");
    const scheme = { kind: "bearer", name: "http" } as const;
    const operation = operationWith({
      method: "POST",
      body: { required: false, content: [json] },
      security: [[{ scheme: "http", scopes: [] }]],
      responses: [200, 404].map((status) => ({ status, content: [json], headers: [] })),
    });
    const refusal = `{"message":"${secrets.answeredToken}"}`;
    const answers: readonly (() => Response)[] = [
      () => new Response("{", { status: 200, headers: answer.headers }),
      () => new Response("a", { status: 200, headers: { ...answer.headers, "content-type": "a/b" } }),
      () => new Response(refusal, { status: 404, headers: answer.headers }),
      () => new Response(refusal, { status: 418, headers: answer.headers }),
      () => {
        throw new Error("offline");
      },
    ];
    for (const make of answers) {
      const options = { credentials: { http: secrets.bearer } };
      const { client } = clientWith(make, options, contractWith(scheme));
      const thrown: unknown = await send(client, operation, plainCodec, {
        body: { password: secrets.password },
      })
        .then(unwrap)
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(thrown).toBeInstanceOf(Error);
      // As `console.error` prints it, and as a log in JSON does.
      expectNoSecret(`${inspect(thrown, { depth: 9 })}\n${JSON.stringify(thrown)}`, "an error");
    }
  });
});

describe("a password of the document is left out wherever it travels", () => {
  const code = { $ref: "#/components/schemas/Code" };
  const account = {
    type: "object",
    properties: {
      plain: { type: "string" },
      code,
      codes: { type: "array", items: code },
      map: { type: "object", additionalProperties: { type: "string", format: "password" } },
      pattern: { type: "object", patternProperties: { "^s": code } },
      tuple: { type: "array", prefixItems: [{ type: "string" }, code] },
      then: { if: { type: "string" }, then: { format: "password" } },
    },
  };
  const content = (types: readonly string[], schema: object): object =>
    Object.fromEntries(types.map((type) => [type, { schema }]));
  const accountRef = { $ref: "#/components/schemas/Account" };
  const places = {
    openapi: "3.1.0",
    info: { title: "Places", version: "1" },
    components: {
      schemas: { Code: { type: "string", format: "password" }, Account: account },
      headers: { Issued: { schema: code } },
    },
    paths: {
      "/codes/{entry}/{id}": {
        get: {
          operationId: "read",
          parameters: [
            { name: "entry", in: "path", required: true, schema: code },
            { name: "id", in: "path", required: true, schema: { type: "string" } },
            { name: "deep", in: "query", style: "deepObject", schema: accountRef },
            { name: "json", in: "query", content: { "application/json": { schema: accountRef } } },
            { name: "spread", in: "query", schema: accountRef },
            { name: "joined", in: "query", explode: false, schema: accountRef },
            { name: "X-Account", in: "header", schema: accountRef },
          ],
          responses: {
            "200": { description: "d", headers: { "X-Issued": { $ref: "#/components/headers/Issued" } } },
          },
        },
      },
      "/accounts": {
        post: {
          operationId: "write",
          requestBody: {
            content: {
              ...content(
                ["application/json", "application/xml", "application/yaml", "multipart/form-data"],
                accountRef,
              ),
              "application/x-www-form-urlencoded": {
                schema: { type: "object", properties: { joined: accountRef, whole: accountRef } },
                encoding: { joined: { style: "form", explode: false } },
              },
              "multipart/mixed": { schema: { type: "array", items: accountRef } },
            },
          },
          responses: { "204": { description: "d" } },
        },
      },
      "/text": {
        post: {
          operationId: "text",
          requestBody: { content: content(["text/plain", "application/json"], code) },
          responses: { "204": { description: "d" } },
        },
      },
    },
  };
  const secret = "Sq7place";
  const open = "Open7";
  const at = (url: string, headers: Exchange["request"]["headers"] = []): Exchange["request"] => ({
    method: "GET",
    url,
    headers,
    body: { kind: "none" },
  });
  const sent = (type: string, text: string, path = "/accounts"): Exchange["request"] => ({
    method: "POST",
    url: `https://api.example/v1${path}`,
    headers: [["Content-Type", type]],
    body: { kind: "bytes", bytes: new TextEncoder().encode(text) },
  });
  const inJson = encodeURIComponent(JSON.stringify({ plain: open, code: secret }));
  const part = (head: string, text: string): string => `--B\r\n${head}\r\n\r\n${text}\r\n--B--\r\n`;
  const disposition = "Content-Disposition: form-data;";

  test.each<readonly [name: string, request: Exchange["request"]]>([
    ["a segment of a path", at(`/codes/${secret}/${open}`)],
    ["a segment of a path below a base path", at(`https://api.example/v1/c%6fdes/${secret}/${open}/?x=1`)],
    ["a member of a deep object", at(`/codes/a/${open}?deep[code]=${secret}`)],
    ["a member of a deep object, encoded", at(`/codes/a/${open}?deep%5Bcode%5D=${secret}`)],
    ["a key of a map in a deep object", at(`/codes/a/${open}?deep[map][zz]=${secret}`)],
    ["JSON in a query", at(`/codes/a/${open}?json=${inJson}`)],
    ["an exploded object", at(`/codes/a/${open}?plain=${open}&code=${secret}`)],
    ["an object in one value", at(`/codes/a/${open}?joined=plain,a,code,${secret}`)],
    ["an object in a header", at(`/codes/a/${open}`, [["X-Account", `plain,a,code,${secret}`]])],
    ["a header that is referred to", at(`/codes/a/${open}`, [["X-Issued", secret]])],
    ["Authentication-Info", at(`/${open}`, [["Authentication-Info", `nextnonce="${secret}"`]])],
    ["a subprotocol", at(`/${open}`, [["Sec-WebSocket-Protocol", `bearer, ${secret}`]])],
    ...Object.entries({
      code: secret,
      codes: [secret],
      map: { k: secret },
      pattern: { sx: secret },
      tuple: ["a", secret],
      then: secret,
    }).map(
      ([name, value]) =>
        [`JSON: ${name}`, sent("application/json", JSON.stringify({ plain: open, [name]: value }))] as const,
    ),
    ["JSON in a form", sent("application/x-www-form-urlencoded", `whole=${inJson}`)],
    ["an object in a form", sent("application/x-www-form-urlencoded", `plain=${open}&joined=code,${secret}`)],
    [
      "JSON in a part",
      sent(
        "multipart/form-data; boundary=B",
        part(
          `${disposition} name="meta"\r\nContent-Type: application/json`,
          `{"plain":"${open}","code":"${secret}"}`,
        ),
      ),
    ],
    [
      "JSON in a part without a name",
      sent(
        "multipart/mixed; boundary=B",
        part("Content-Type: application/json", `{"plain":"${open}","code":"${secret}"}`),
      ),
    ],
    [
      "an encoded name of a part",
      sent(`multipart/form-data; boundary=B; x=${open}`, part(`${disposition} name*=UTF-8''c%6fde`, secret)),
    ],
    [
      "a folded head of a part",
      sent(`multipart/form-data; boundary=B; x=${open}`, part(`${disposition}\r\n name="code"`, secret)),
    ],
    ["XML", sent(`application/xml; x=${open}`, `<a><code>${secret}</code></a>`)],
    ["YAML", sent(`application/yaml; x=${open}`, `code: ${secret}`)],
    ["a text", sent(`text/plain; x=${open}`, secret, "/text")],
    ["a text in JSON", sent(`application/json; x=${open}`, `"${secret}"`, "/text")],
    [
      "an event in several lines",
      sent("text/event-stream", `data: {"plain": "${open}", "code":\ndata: "${secret}"}\n\n`),
    ],
    ["a token", sent(`application/jwt; x=${open}`, secret)],
  ])("%s", async (_, request) => {
    const redacted = redactExchange({ request }, redactionOf(await contractOf(places))).request;
    const { url, headers, body } = redacted;
    const bytes = body.kind === "bytes" ? Buffer.from(body.bytes).toString("latin1") : "";
    const text = decodeURIComponent(url) + JSON.stringify(headers) + decodeURIComponent(bytes);
    expect(text).not.toContain(secret);
    expect(text).toContain("[redacted]");
    // What is no secret stays.
    expect(text).toContain(open);
  });

  test("what verify prints of a path", async () => {
    const lines = JSON.stringify({
      request: { method: "GET", url: `/codes/${secret}/${open}` },
      response: { status: 418 },
    });
    const cwd = createFolder({ "openapi.json": JSON.stringify(places), "t.ndjson": lines });
    const { out, err } = await tenon(cwd, ["verify", "t.ndjson", "--api", "openapi.json", "--all"]);
    expect(out, err).toContain(open);
    expect(out + err).not.toContain(secret);
  });
});
