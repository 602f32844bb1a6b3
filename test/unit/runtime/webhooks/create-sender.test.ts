import { describe, expect, test } from "vitest";
import type { Check } from "../../../../runtime/checks.ts";
import type { Middleware } from "../../../../runtime/client/client.ts";
import { RequestValidationError, ResponseValidationError } from "../../../../runtime/client/client-error.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { send } from "../../../../runtime/client/send.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { createHmac } from "../../../../runtime/webhooks/create-hmac.ts";
import { createSender, type SendOptions } from "../../../../runtime/webhooks/create-sender.ts";
import type { Delivery, Webhook } from "../../../../runtime/webhooks/webhook.ts";
import { contractWith, json, operationWith, parameterWith } from "../client/fixtures.ts";

/** Admits the numbers above zero. */
const positive: Check = (value) =>
  typeof value === "number" && value > 0 ? undefined : [issueAt("", "minimum", "must be above 0")];

const webhooks: readonly Webhook[] = [
  {
    key: "counted",
    operation: operationWith({
      ...{ id: "counted.post", method: "POST", path: "counted", body: { required: true, content: [json] } },
      parameters: [parameterWith({ name: "page", in: "query" })],
    }),
    checks: async () => ({
      body: [{ type: "application/json", check: positive }],
      responses: [{ status: 200, content: [{ type: "application/json", check: positive }] }],
    }),
  },
  {
    key: "pinged",
    operation: operationWith({ id: "pinged.put", method: "PUT", path: "pinged" }),
    checks: async () => ({ responses: [] }),
  },
];

/** The requests that arrive, each answered with the number 1 or with what `answer` gives. */
function sender(options: SendOptions = {}, answer: (count: number) => Response = () => Response.json(1)) {
  const arrived: { request: Request; text: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    arrived.push({ request, text: await request.text() });
    return answer(arrived.length);
  };
  return { arrived, senders: createSender(contractWith(), webhooks, plainCodec, { fetch, ...options }) };
}

describe("a sender", () => {
  test.each([
    "https://hooks.test:8443/in%20box/a?key=1#part",
    new URL("https://hooks.test:8443/in%20box/a?key=1"),
  ])("sends to the address as it is given, with the parameters added to its query: %s", async (url) => {
    const { senders, arrived } = sender();
    expect(await senders["counted"]?.(url, { body: 2, page: 3 })).toMatchObject({ status: 200, body: 1 });
    expect(arrived.map(({ request, text }) => [request.method, request.url, text])).toEqual([
      ["POST", "https://hooks.test:8443/in%20box/a?key=1&page=3", "2"],
    ]);
  });

  test("needs no input where the webhook has none", async () => {
    const { senders, arrived } = sender();
    await senders["pinged"]?.("https://hooks.test");
    expect(arrived.map(({ request, text }) => [request.method, request.url, text])).toEqual([
      ["PUT", "https://hooks.test/", ""],
    ]);
    expect(Object.keys(senders)).toEqual(["counted", "pinged"]);
  });

  test("does not send what the schema refuses, and reports a response that it refuses", async () => {
    const { senders, arrived } = sender({}, () => Response.json(-1));
    await expect(senders["counted"]?.("https://hooks.test", { body: 0 })).rejects.toThrow(
      RequestValidationError,
    );
    expect(arrived).toEqual([]);
    await expect(senders["counted"]?.("https://hooks.test", { body: 1 })).rejects.toThrow(
      ResponseValidationError,
    );
  });

  test("leaves validation to the option of the sender and of a delivery", async () => {
    const off = sender({ validation: false });
    await off.senders["counted"]?.("https://hooks.test", { body: 0 });
    const on = sender();
    await on.senders["counted"]?.("https://hooks.test", { body: 0 }, { validation: false });
    expect([...off.arrived, ...on.arrived].map(({ text }) => text)).toEqual(["0", "0"]);
  });

  test("adds the options of a delivery to its own", async () => {
    const { senders, arrived } = sender({ headers: { "x-a": "1", "x-b": "1" } });
    await senders["pinged"]?.("https://hooks.test", {}, { headers: { "x-b": "2" } });
    const [{ request } = { request: new Request("https://none.test") }] = arrived;
    expect([request.headers.get("x-a"), request.headers.get("x-b")]).toEqual(["1", "2"]);
  });

  test("sends by the function that it is given", async () => {
    const paths: string[] = [];
    const sendBy: typeof send = (client, operation, ...rest) => {
      paths.push(operation.path);
      return send(client, operation, ...rest);
    };
    const fetch = async (): Promise<Response> => Response.json(1);
    const senders = createSender(contractWith(), webhooks, plainCodec, { fetch }, sendBy);
    await senders["pinged"]?.("https://hooks.test/a");
    expect(paths).toEqual(["/a"]);
  });
});

describe("a signature", () => {
  const stamp: Middleware = (request, next) => {
    const headers = new Headers(request.headers);
    headers.set("x-stamp", `${headers.get("x-stamp") ?? ""}s`);
    return next(new Request(request, { headers }));
  };

  test("covers the octets that are sent", async () => {
    const hmac = createHmac({ secret: "a", header: "x-signature", prefix: "sha256=" });
    const { senders, arrived } = sender({ sign: hmac.sign });
    await senders["counted"]?.("https://hooks.test", { body: 12 });
    const [{ request, text } = { request: new Request("https://none.test"), text: "" }] = arrived;
    expect(text).toBe("12");
    expect(await hmac.verify({ request, body: new TextEncoder().encode("12") })).toBe(true);
    expect(request.headers.get("content-type")).toBe("application/json");
  });

  test("is made for each attempt, of the request as every other middleware left it", async () => {
    const seen: (string | null)[] = [];
    const sign = ({ request, body }: Delivery) => {
      seen.push(`${request.headers.get("x-stamp")} ${new TextDecoder().decode(body)}`);
      return { "x-signature": String(seen.length) };
    };
    const again: Middleware = async (request, next) => {
      await next(request.clone());
      return next(request);
    };
    const { senders, arrived } = sender({ sign, retry: again, middleware: [stamp] });
    await senders["counted"]?.("https://hooks.test", { body: 3 }, { middleware: [stamp] });
    expect(seen).toEqual(["ss 3", "ss 3"]);
    expect(arrived.map(({ request }) => request.headers.get("x-signature"))).toEqual(["1", "2"]);
    expect(arrived.map(({ text }) => text)).toEqual(["3", "3"]);
  });

  test("of a delivery replaces that of the sender", async () => {
    const { senders, arrived } = sender({ sign: () => ({ "x-signature": "sender" }) });
    await senders["pinged"]?.("https://hooks.test", {}, { sign: async () => ({ "x-signature": "own" }) });
    await senders["pinged"]?.("https://hooks.test", {}, { sign: undefined });
    expect(arrived.map(({ request }) => request.headers.get("x-signature"))).toEqual(["own", "sender"]);
  });
});
