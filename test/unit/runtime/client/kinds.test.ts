import { describe, expect, it } from "vitest";
import { chooseSend } from "../../../../runtime/client/choose-send.ts";
import { type CallOptions, createClientContext } from "../../../../runtime/client/client.ts";
import { createTimeout } from "../../../../runtime/client/create-timeout.ts";
import { send } from "../../../../runtime/client/send.ts";
import { sendStyled } from "../../../../runtime/client/send-styled.ts";
import type { MediaDescriptor, OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { contractWith, json, operationWith, parameterWith } from "./fixtures.ts";
import { readText, withServer } from "./http-server.ts";

const responding = (content: MediaDescriptor): Partial<OperationDescriptor> => ({
  responses: [{ status: 200, content: [content], headers: [] }],
});
const requesting = (content: MediaDescriptor): Partial<OperationDescriptor> => ({
  method: "POST",
  body: { required: true, content: [content] },
});
const events: MediaDescriptor = { type: "text/event-stream", kind: "sse" };
const lines: MediaDescriptor = { type: "application/x-ndjson", kind: "json-lines" };
const form: MediaDescriptor = {
  type: "application/x-www-form-urlencoded",
  kind: "form",
  shape: { types: ["object"], properties: [["a", { types: ["integer"] }]] },
};
const multipart: MediaDescriptor = { type: "multipart/form-data", kind: "multipart" };

describe("responses over a socket", () => {
  it("of events arrive one by one, and end with the caller's signal but not with the timeout", async () => {
    const controller = new AbortController();
    await withServer(
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("data: 1\n\n");
        setTimeout(() => response.write("data: 2\n\n"), 1_800);
      },
      async (baseUrl) => {
        const client = createClientContext(contractWith(), {
          baseUrl,
          timeout: createTimeout(1_500),
          signal: controller.signal,
        });
        const { body } = await send(client, operationWith(responding(events)), {});
        const seen: unknown[] = [];
        const reading = (async () => {
          for await (const event of body as AsyncIterable<unknown>) {
            seen.push(event);
            if (event === 2) controller.abort(new Error("enough"));
          }
        })();
        await expect(reading).rejects.toThrow();
        expect(seen).toEqual([1, 2]);
      },
    );
  });

  it("of forms are read, and told of where they are not what they should be", async () => {
    const answer = (text: string): Promise<unknown> =>
      withServer(
        (_, response) => response.setHeader("content-type", form.type).end(text),
        async (baseUrl) =>
          (await send(createClientContext(contractWith(), { baseUrl }), operationWith(responding(form)), {}))
            .body,
      );
    expect(await answer("a=1")).toEqual({ a: 1 });
    await expect(answer("a=x")).rejects.toMatchObject({ name: "UnexpectedResponseError", reason: "body" });
  });
});

describe("requests over a socket", () => {
  const received = (
    parts: Partial<OperationDescriptor>,
    input: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<unknown> =>
    withServer(
      async (request, response) => {
        const text = await readText(request);
        response
          .setHeader("content-type", "application/json")
          .end(JSON.stringify([request.url, request.headers["content-type"], text]));
      },
      async (baseUrl) =>
        (
          await sendStyled(
            createClientContext(contractWith(), { baseUrl, ...options }),
            operationWith(parts),
            input,
          )
        ).body,
    );

  it("carry forms, nested queries and streams", async () => {
    expect(await received(requesting(form), { body: { a: 1 } })).toEqual(["/things", form.type, "a=1"]);
    const filter = parameterWith({ name: "filter", in: "query", style: "deepObject", explode: true });
    expect(await received({ parameters: [filter] }, { filter: { a: { b: [1] } } })).toEqual([
      "/things?filter[a][b][0]=1",
      null,
      "",
    ]);
    async function* items(): AsyncGenerator<number> {
      yield 1;
      yield 2;
    }
    expect(await received(requesting(lines), { body: items() })).toEqual(["/things", lines.type, "1\n2\n"]);
  });

  it("carry multipart bodies, with the boundary in their type", async () => {
    const [, type, text] = (await received(requesting(multipart), {
      body: { file: new File(["x"], "a.txt") },
    })) as string[];
    const boundary = type?.match(/^multipart\/form-data; boundary=(.+)$/)?.[1];
    expect(text).toContain(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"`);
    const data = new FormData();
    data.set("a", "b");
    const ready = await received(requesting(multipart), { body: data });
    expect(ready).toEqual([
      "/things",
      expect.stringContaining("; boundary="),
      expect.stringContaining('name="a"'),
    ]);
  });
});

describe("chooseSend", () => {
  it("gives the smallest function that can do it", () => {
    expect(chooseSend(operationWith(requesting(json)))).toBe("sendOpen");
    expect(chooseSend(operationWith({ ...requesting(json), security: [[]] }))).toBe("sendOpen");
    const security = [[{ scheme: "key", scopes: [] }]];
    expect(chooseSend(operationWith({ ...requesting(json), security }))).toBe("sendPlain");
    const bearer = { kind: "bearer", name: "key" } as const;
    const basic = { kind: "basic", name: "key" } as const;
    expect(chooseSend(operationWith({ security }), [bearer])).toBe("sendSimple");
    expect(chooseSend(operationWith({ security }), [basic])).toBe("sendPlain");
    const query = (type: "integer" | "array"): Partial<OperationDescriptor> => ({
      parameters: [parameterWith({ name: "q", in: "query", shape: { types: [type, "null"] } })],
    });
    expect(chooseSend(operationWith(query("integer")))).toBe("sendOpen");
    expect(chooseSend(operationWith(query("array")))).toBe("sendPlain");
    expect(chooseSend(operationWith({ parameters: [parameterWith({ name: "q", in: "query" })] }))).toBe(
      "sendPlain",
    );
    const text: MediaDescriptor = { type: "text/plain", kind: "text" };
    expect(chooseSend(operationWith(responding(text)))).toBe("sendPlain");
    expect(chooseSend(operationWith(requesting(text)))).toBe("sendPlain");
    expect(chooseSend(operationWith(responding({ ...json, type: "*/*" })))).toBe("sendOpen");
    expect(chooseSend(operationWith(requesting({ ...json, type: "*/*" })))).toBe("sendStyled");
    expect(chooseSend(operationWith(responding({ ...json, type: "*/*", admits: ["object"] })))).toBe(
      "sendOpen",
    );
    expect(chooseSend(operationWith(responding({ ...json, type: "*/*", admits: ["string"] })))).toBe(
      "sendStyled",
    );
    expect(chooseSend(operationWith(responding({ ...json, type: "application/json;v=1" })))).toBe(
      "sendStyled",
    );
    const moved = { status: 307, content: [], headers: [] } as const;
    expect(chooseSend(operationWith({ responses: [moved] }))).toBe("sendOpen");
    const fixed = parameterWith({ name: "q", in: "query", shape: { types: ["string"] }, fixed: "a" });
    expect(chooseSend(operationWith({ parameters: [fixed] }))).toBe("sendPlain");
    const both = [[...(security[0] ?? []), { scheme: "other", scopes: [] }]];
    expect(chooseSend(operationWith({ security: both }), [bearer, { ...bearer, name: "other" }])).toBe(
      "sendPlain",
    );
    expect(chooseSend(operationWith(requesting(form)))).toBe("sendStyled");
    expect(chooseSend(operationWith({ parameters: [parameterWith({ name: "c", in: "cookie" })] }))).toBe(
      "sendStyled",
    );
    expect(
      chooseSend(
        operationWith({
          parameters: [parameterWith({ name: "q", in: "query", content: "application/json" })],
        }),
      ),
    ).toBe("sendStyled");
    expect(chooseSend(operationWith(responding(events)))).toBe("send");
    expect(
      chooseSend(
        operationWith(responding({ type: "text/plain", kind: "text", shape: { types: ["integer"] } })),
      ),
    ).toBe("send");
  });
});
