/**
 * Handlers that read a multipart body part by part: the parts that they get, and the faults that are refused as in a body that is
 * read as a whole.
 */
import { describe, expect, it, test } from "vitest";
import { describeContract, describeOperation } from "../../../../contract/descriptors/describe-operation.ts";
import type { OperationChecks } from "../../../../runtime/checks.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import type { HandlerInput, Reply, ServeOptions } from "../../../../runtime/server/options.ts";
import { serve } from "../../../../runtime/server/serve.ts";
import {
  type FilePart,
  type PartOptions,
  streamParts,
  type ValuePart,
} from "../../../../runtime/server/stream-parts.ts";
import { createChecks } from "../../../../validation/checks/create-checks.ts";
import { contractOf } from "../../verifier/judge/exchanges.ts";

type AnyPart = FilePart | ValuePart;
type Handle = (
  parts: AsyncIterable<AnyPart>,
  input: HandlerInput<unknown, unknown, unknown>,
) => Promise<void>;

const file = { type: "string", contentMediaType: "application/octet-stream" };
const photo = {
  type: "object",
  required: ["meta", "photo"],
  properties: {
    meta: {
      type: "object",
      required: ["title"],
      properties: { title: { type: "string", minLength: 2 }, at: { type: "integer", readOnly: true } },
    },
    photo: { ...file, minLength: 3, maxLength: 2000 },
    tags: { type: "array", minItems: 2, maxItems: 3, items: { type: "string", maxLength: 5 } },
    more: { type: "array", items: file },
    count: { type: "integer" },
    either: { oneOf: [{ type: "string", maxLength: 3 }, { type: "object" }] },
  },
  additionalProperties: false,
};
const encoding = {
  photo: {
    contentType: "image/png, image/jpeg",
    headers: { "X-Size": { schema: { type: "integer" } } },
  },
  count: { headers: { "X-Unit": { schema: { enum: ["m", "km"] } } } },
};

/** A router with one operation, `POST /photos`, that reads its bodies as a whole or part by part. */
function createUpload(given: {
  readonly schema?: object;
  readonly encoding?: object;
  readonly type?: string;
  readonly handle?: Handle;
  readonly isStreamed?: boolean;
  readonly options?: ServeOptions<undefined> & PartOptions;
}) {
  const { schema = photo, type = "multipart/form-data", isStreamed = true, handle = readAll } = given;
  const own = given.encoding ?? (schema === photo ? encoding : {});
  const content = { [type]: { schema, encoding: own } };
  const responses = { "204": { description: "Kept." } };
  const contract = contractOf({
    paths: {
      "/photos": { post: { operationId: "add", requestBody: { required: true, content }, responses } },
    },
  });
  const checks = createChecks(contract);
  const [operation] = contract.model.operations.map((one) => ({
    described: describeOperation(one, contract.model),
    checks: checks.checksOf(one),
  }));
  if (operation === undefined) throw new Error("There is no operation.");
  const handler = async (input: HandlerInput<unknown, unknown, unknown>): Promise<Reply> => {
    if (isStreamed) await handle(input.body as AsyncIterable<AnyPart>, input);
    return { status: 204 };
  };
  const parts = isStreamed
    ? { ...allParts, body: streamParts(allParts.body, [operation.described]) }
    : allParts;
  const routes = [{ operation: operation.described, checks: operation.checks, handler }];
  return serve({ contract: describeContract(contract.model), routes, parts }, given.options);
}

async function readAll(parts: AsyncIterable<AnyPart>): Promise<void> {
  for await (const part of parts) if (part.kind === "file") await new Response(part.stream).bytes();
}

/** Adds a line for each part, in order. */
async function show(parts: AsyncIterable<AnyPart>, lines: string[]): Promise<void> {
  for await (const part of parts) {
    if (part.kind === "value") lines.push(`${part.name} = ${JSON.stringify(part.value)}`);
    else
      lines.push(
        `${part.name} ${part.filename} ${part.contentType} ${await new Response(part.stream).text()}`,
      );
  }
}

interface Sent {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  /** Further header lines, each ending in a line break. */
  readonly more?: string;
  readonly text: string;
}

function write(parts: readonly Sent[], boundary = "b"): string {
  const lines = parts.map(({ name, filename, type, more = "", text }) => {
    const own = name === undefined ? "" : `Content-Disposition: form-data; name="${name}"`;
    const named = filename === undefined ? own : `${own}; filename="${filename}"`;
    const headers = `${named === "" ? "" : `${named}\r\n`}${type === undefined ? "" : `Content-Type: ${type}\r\n`}${more}`;
    return `--${boundary}\r\n${headers}\r\n${text}\r\n`;
  });
  return `${lines.join("")}--${boundary}--\r\n`;
}

/** A request whose body has chunks of this size. */
function request(body: string, { type = "multipart/form-data", size = 7 } = {}): Request {
  const bytes = new TextEncoder().encode(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  const headers = { "content-type": `${type}; boundary=b` };
  return new Request("http://a/photos", {
    method: "POST",
    headers,
    body: stream,
    duplex: "half",
  } as RequestInit);
}

const meta: Sent = { name: "meta", type: "application/json", text: '{"title":"Lake"}' };
const image: Sent = { name: "photo", filename: "a.png", type: "image/png", text: "\r\n--pixels" };

describe("a handler is given", () => {
  for (const size of [1, 7, 10_000])
    it(`the parts in the order in which they were sent, in chunks of ${size}`, async () => {
      const lines: string[] = [];
      const router = createUpload({ handle: (parts) => show(parts, lines) });
      const sent = [
        image,
        { name: "tags", text: "one" },
        meta,
        { name: "tags", text: "two" },
        { name: "count", text: "3" },
      ];
      const { status } = await router(request(write(sent), { size }));
      expect(lines).toEqual([
        "photo a.png image/png \r\n--pixels",
        'tags = ["one"]',
        'meta = {"title":"Lake"}',
        'tags = ["two"]',
        "count = 3",
      ]);
      expect(status).toBe(204);
    });

  it("a value in the reading that its schema accepts", async () => {
    const lines: string[] = [];
    const router = createUpload({ handle: (parts) => show(parts, lines) });
    const send = async (text: string) =>
      (await router(request(write([meta, image, { name: "either", text }])))).status;
    expect([await send('{"a":1}'), await send("{}")]).toEqual([204, 204]);
    expect(lines.filter((line) => line.startsWith("either"))).toEqual(['either = {"a":1}', 'either = "{}"']);
  });

  it("files that it does not read, too", async () => {
    const names: unknown[] = [];
    const router = createUpload({
      handle: async (parts) => {
        for await (const { name } of parts) names.push(name);
      },
    });
    expect((await router(request(write([image, meta])))).status).toBe(204);
    expect(names).toEqual(["photo", "meta"]);
  });

  it("the parts of a list, and those that are named by order, of other types than form-data", async () => {
    const lines: string[] = [];
    const handle: Handle = (parts) => show(parts, lines);
    const type = "multipart/mixed";
    const list = createUpload({ schema: { type: "array", items: { type: "object" } }, type, handle });
    const items = [
      { type: "application/json", text: '{"a":1}' },
      { type: "application/json", text: "{}" },
    ];
    expect((await list(request(write(items), { type }))).status).toBe(204);
    const schema = { type: "object", properties: { note: { type: "string" }, data: { type: "object" } } };
    const mixed = createUpload({ schema, type, handle });
    const parts = [
      { type: "application/json", text: '{"b":2}' },
      { type: "text/plain", text: "hello" },
    ];
    expect((await mixed(request(write(parts), { type }))).status).toBe(204);
    expect(lines).toEqual(['undefined = {"a":1}', "undefined = {}", 'data = {"b":2}', 'note = "hello"']);
  });

  it("nothing before it asks: a body is read as fast as its handler reads", async () => {
    let pulled = 0;
    const head = `--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\nContent-Type: image/png\r\n\r\n`;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pulled++;
          controller.enqueue(new TextEncoder().encode(pulled === 1 ? head : "x".repeat(100)));
        },
      },
      { highWaterMark: 0 },
    );
    const counts: number[] = [];
    const router = createUpload({
      handle: async (parts) => {
        counts.push(pulled);
        for await (const part of parts) {
          counts.push(pulled);
          if (part.kind !== "file") break;
          const reader = part.stream.getReader();
          for (let i = 0; i < 3; i++) await reader.read();
          counts.push(pulled);
          break;
        }
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const init = { method: "POST", headers, body, duplex: "half" };
    expect((await router(new Request("http://a/photos", init as RequestInit))).status).toBe(204);
    expect(counts).toEqual([0, expect.any(Number), expect.any(Number)]);
    expect(counts[1]).toBeLessThanOrEqual(2);
    expect(counts[2]).toBeLessThanOrEqual(6);
  });
});

describe("the answer is that of a body which is read as a whole", () => {
  const bodies: Readonly<Record<string, string>> = {
    "a missing part": write([meta]),
    "a value that breaks its schema": write([{ ...meta, text: '{"title":"L"}' }, image]),
    "JSON that is malformed": write([{ ...meta, text: "{" }, image]),
    "a readOnly member": write([{ ...meta, text: '{"title":"Lake","at":1}' }, image]),
    "an undescribed part": write([meta, image, { name: "other", text: "x" }]),
    "an undescribed file": write([meta, image, { name: "other", filename: "x", text: "x" }]),
    "a file of another media type": write([meta, { ...image, type: "text/plain" }]),
    "a file that is too short": write([meta, { ...image, text: "x" }]),
    "a file that is too long": write([meta, { ...image, text: "x".repeat(3000) }]),
    "a file where JSON is described": write([{ ...meta, filename: "m" }, image]),
    "too few items": write([meta, image, { name: "tags", text: "one" }]),
    "too many items": write([meta, image, ...Array.from({ length: 4 }, () => ({ name: "tags", text: "x" }))]),
    "an item that breaks its schema": write([
      meta,
      image,
      { name: "tags", text: "too long" },
      { name: "tags", text: "x" },
    ]),
    "a part that is repeated": write([meta, meta, image]),
    "a part without name": write([meta, { text: "x" }]),
    "no parts": "--b--",
    "no closing delimiter": write([meta, image]).replace(/--b--\r\n$/, ""),
    "an empty body": "",
    "a delimiter after a bare line feed": write([meta, image]).replace("\r\n--b\r\n", "\n--b\r\n"),
    "another disposition": write([meta, image]).replace("form-data; name", "attachment; name"),
    "all that is asked for": write([meta, image, { name: "more", filename: "x", text: "" }]),
  };

  async function answer(body: string, isStreamed: boolean): Promise<object> {
    const response = await createUpload({ isStreamed })(request(body));
    const { errors, ...problem } =
      response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
    const list = (Array.isArray(errors) ? errors : []) as {
      readonly pointer: string;
      readonly detail: string;
    }[];
    return { status: response.status, ...problem, errors: list.map(({ pointer }) => pointer) };
  }

  for (const [what, body] of Object.entries(bodies))
    test(what, async () => {
      const whole = await answer(body, false);
      expect(await answer(body, true)).toEqual(whole);
      expect(whole).toMatchObject({ status: what === "all that is asked for" ? 204 : expect.any(Number) });
    });

  it("without a boundary", async () => {
    const headers = { "content-type": "multipart/form-data" };
    const send = (isStreamed: boolean) =>
      createUpload({ isStreamed })(new Request("http://a/photos", { method: "POST", headers, body: "x" }));
    expect(await (await send(true)).json()).toEqual(await (await send(false)).json());
  });
});

describe("a part is refused before the handler is given it", () => {
  async function namesBefore(sent: readonly Sent[]): Promise<readonly unknown[]> {
    const names: unknown[] = [];
    const router = createUpload({
      handle: async (parts) => {
        for await (const { name } of parts) names.push(name);
      },
    });
    expect((await router(request(write(sent)))).status).toBe(422);
    return names;
  }

  test.each<[string, readonly Sent[]]>([
    ["its value breaks its schema", [image, { ...meta, text: '{"title":"L"}' }]],
    ["its name is not described", [image, { name: "other", text: "x" }]],
    ["it is a file whose name is not described", [image, { name: "other", filename: "x", text: "x" }]],
    [
      "it is of another media type",
      [image, { name: "more", filename: "x", text: "" }, { ...image, type: "text/plain" }],
    ],
    ["a header of a file breaks its schema", [meta, { ...image, more: "X-Size: big\r\n" }]],
    ["a header of a value breaks its schema", [image, { name: "count", more: "X-Unit: s\r\n", text: "1" }]],
  ])("%s", async (_, sent) => {
    const names = await namesBefore(sent);
    expect(names).toEqual(sent.slice(0, -1).map(({ name }) => name));
  });

  it("for a header that it lacks, and not if it has it", async () => {
    const schema = { type: "object", properties: { photo: file, count: { type: "integer" } } };
    const headers = { "X-Size": { required: true, schema: { type: "integer" } } };
    const router = createUpload({ schema, encoding: { photo: { headers }, count: { headers } } });
    const send = async (...sent: readonly Sent[]) => (await router(request(write(sent)))).status;
    const sized = { filename: "a.png", more: "X-Size: 3\r\n", text: "abc" };
    expect(await send({ name: "photo", ...sized }, { name: "count", more: "x-size: 1\r\n", text: "1" })).toBe(
      204,
    );
    expect(await send({ name: "photo", filename: "a.png", text: "abc" })).toBe(422);
    expect(await send({ name: "count", text: "1" })).toBe(422);
  });

  it("but not for what further parts decide", async () => {
    const schema = {
      type: "object",
      properties: { size: { type: "integer" }, kind: { type: "string" } },
      if: { required: ["kind"] },
      else: { properties: { size: { maximum: 5 } } },
    };
    const router = createUpload({ schema });
    const size: Sent = { name: "size", text: "9" };
    expect((await router(request(write([size, { name: "kind", text: "big" }])))).status).toBe(204);
    expect((await router(request(write([size])))).status).toBe(422);
  });
});

describe("limits", () => {
  const refuse = async (
    options: ServeOptions<undefined> & PartOptions,
    sent: readonly Sent[],
  ): Promise<unknown> => {
    const response = await createUpload({ options })(request(write(sent)));
    const { detail, errors } = (await response.json()) as { detail: string; errors?: { detail: string }[] };
    return [response.status, errors?.[0]?.detail ?? detail];
  };

  test("of a file", async () => {
    expect(await refuse({ partLimits: { fileBytes: 4 } }, [meta, image])).toEqual([
      413,
      "A file must not be larger than 4 bytes.",
    ]);
    const byPart = { partLimits: { fileBytes: ({ name }: { name?: string }) => (name === "photo" ? 4 : 9) } };
    expect(await refuse(byPart, [meta, image])).toEqual([413, expect.any(String)]);
  });

  test("of values, which are kept in memory", async () => {
    expect(await refuse({ partLimits: { valueBytes: 20 } }, [meta, { name: "tags", text: "12345" }])).toEqual(
      [413, "Fields must not be larger in total than 20 bytes."],
    );
  });

  test("of the number of parts", async () => {
    expect(await refuse({ partLimits: { parts: 1 } }, [meta, image])).toEqual([
      400,
      "must have at most 1 parts",
    ]);
  });

  test("of headers", async () => {
    expect(await refuse({ partLimits: () => ({ headerBytes: 30 }) }, [meta, image])).toEqual([
      400,
      "must have at most 30 bytes of headers in each part",
    ]);
  });

  test("of the whole body", async () => {
    expect(await refuse({ maxBodyBytes: 150 }, [meta, image])).toEqual([
      413,
      "The body must not be larger than 150 bytes.",
    ]);
  });
});

describe("a handler that goes on too early", () => {
  it("cannot read a part that it passed over", async () => {
    const errors: unknown[] = [];
    const router = createUpload({
      handle: async (parts) => {
        const files: FilePart[] = [];
        for await (const part of parts) if (part.kind === "file") files.push(part);
        await new Response(files[0]?.stream).text().catch((error: unknown) => errors.push(error));
      },
    });
    await router(request(write([image, meta])));
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining("was skipped") })]);
  });

  it("drops the rest of the body", async () => {
    let isCancelled = false;
    const text = write([image, image]).slice(0, -10);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const router = createUpload({
      handle: async (parts) => {
        for await (const _ of parts) break;
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const init = { method: "POST", headers, body, duplex: "half" };
    expect((await router(new Request("http://a/photos", init as RequestInit))).status).toBe(204);
    expect(isCancelled).toBe(true);
  });

  it("is told that the body broke off, as the client is", async () => {
    const errors: unknown[] = [];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(write([meta, image]).slice(0, 150)));
        setTimeout(() => controller.error(new Error("gone")), 5);
      },
    });
    const router = createUpload({ options: { onError: (error) => errors.push(error) } });
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const response = await router(new Request("http://a/photos", init as RequestInit));
    expect([response.status, errors]).toEqual([400, []]);
  });
});

describe("a part of a member that is sent in several parts", () => {
  const range = {
    type: "object",
    required: ["from", "to"],
    properties: { from: { type: "integer" }, to: { type: "integer" } },
  };
  const schema = { type: "object", properties: { range, other: { type: "string" } } };

  async function send(parts: readonly Sent[]): Promise<readonly unknown[]> {
    const lines: string[] = [];
    const router = createUpload({ schema, handle: (given) => show(given, lines) });
    return [(await router(request(write(parts)))).status, ...lines];
  }

  it("is not refused for what other parts may add", async () => {
    expect(
      await send([
        { name: "range[from]", text: "1" },
        { name: "range[to]", text: "2" },
      ]),
    ).toEqual([204, 'range = {"from":1}', 'range = {"to":2}']);
  });

  it("is refused at the end if the others are missing", async () => {
    expect(await send([{ name: "range[from]", text: "1" }])).toEqual([422, 'range = {"from":1}']);
  });
});

describe("files of one name", () => {
  const files = { type: "array", items: { ...file, minLength: 2 }, minItems: 2 };
  const schema = { type: "object", properties: { files } };
  const part = (text: string): Sent => ({ name: "files", filename: "f", text });

  test.each<[string, readonly string[], number]>([
    ["all large enough", ["ab", "abc"], 204],
    ["the first too small", ["a", "abc"], 422],
    ["the last too small", ["abc", "a"], 422],
    ["too few", ["abc"], 422],
  ])("have their own sizes: %s", async (_, texts, status) => {
    for (const isStreamed of [true, false])
      expect((await createUpload({ schema, isStreamed })(request(write(texts.map(part))))).status).toBe(
        status,
      );
  });

  it("are given one by one", async () => {
    const lines: string[] = [];
    const router = createUpload({ schema, handle: (parts) => show(parts, lines) });
    await router(request(write(["ab", "cd"].map(part))));
    expect(lines).toEqual(["files f undefined ab", "files f undefined cd"]);
  });

  test.each<[readonly string[], number]>([
    [["ab", "abc"], 204],
    [["abc", "a"], 422],
  ])("that are items of a list have their own sizes: %j", async (texts, status) => {
    const type = "multipart/mixed";
    const body = write(texts.map((text) => ({ type: "image/png", text })));
    for (const isStreamed of [true, false])
      expect((await createUpload({ schema: files, type, isStreamed })(request(body, { type }))).status).toBe(
        status,
      );
  });
});

describe("parts of other types than form-data", () => {
  const schema = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };

  async function send(type: string, parts: string): Promise<readonly unknown[]> {
    const lines: string[] = [];
    const router = createUpload({ schema, type, handle: (given) => show(given, lines) });
    return [(await router(request(`${parts}--b--`, { type }))).status, ...lines];
  }

  it("have the names of their ids, also when all are checked together", async () => {
    const parts = "--b\r\nContent-ID: <b@host>\r\nX-Other: 1\r\n\r\none\r\n--b\r\n\r\ntwo\r\n";
    expect(await send("multipart/related", parts)).toEqual([204, 'b = "one"', 'a = "two"']);
  });

  it("are malformed if a later part has the name that an earlier one was given", async () => {
    const parts = '--b\r\n\r\none\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\ntwo\r\n';
    expect(await send("multipart/mixed", parts)).toEqual([400, 'a = "one"', 'a = "two"']);
  });
});

describe("what a part may be is told before its content", () => {
  async function send(
    parts: readonly Sent[],
    options: ServeOptions<undefined> = {},
  ): Promise<readonly unknown[]> {
    const names: unknown[] = [];
    const router = createUpload({
      options,
      handle: async (given) => {
        for await (const { name } of given) names.push(name);
      },
    });
    return [(await router(request(write(parts)))).status, ...names];
  }

  it("one without a name is malformed", async () => {
    expect(await send([image, { text: "x" }, meta])).toEqual([400, "photo"]);
    expect(await send([image, { filename: "x", text: "x" }, meta])).toEqual([400, "photo"]);
  });

  it("one whose JSON is nested too deep is malformed", async () => {
    const deep: Sent = { name: "either", type: "application/json", text: "[[[1]]]" };
    expect(await send([image, meta, deep], { maxBodyDepth: 2 })).toEqual([400, "photo", "meta"]);
    expect(await send([image, meta, { ...deep, text: "{}" }], { maxBodyDepth: 2 })).toEqual([
      ...[204, "photo", "meta"],
      "either",
    ]);
  });

  it("a readOnly member is let through where the options say so", async () => {
    const sent = { ...meta, text: '{"title":"Lake","at":1}' };
    expect(await send([image, sent], { readings: { readOnlySent: "off" } })).toEqual([204, "photo", "meta"]);
    expect(await send([image, sent], { readings: { readOnlySent: "error" } })).toEqual([422, "photo"]);
  });
});

test("a text is not judged before it is read", async () => {
  const schema = { type: "object", properties: { code: { type: "string", pattern: "^a" } } };
  const statusOf = async (text: string) =>
    (await createUpload({ schema })(request(write([{ name: "code", text }])))).status;
  expect([await statusOf("abc"), await statusOf("cba")]).toEqual([204, 422]);
});

test.each<[string, Sent, number]>([
  ["without a name", { text: "x".repeat(30) }, 400],
  ["that nothing describes", { name: "other", text: "x".repeat(30) }, 422],
  ["of another media type", { name: "photo", type: "text/plain", text: "x".repeat(30) }, 422],
  ["that may be sent", { name: "either", text: "x".repeat(30) }, 413],
])("a part %s is refused before so much of it is read that it is too large", async (_, part, status) => {
  const router = createUpload({ options: { partLimits: { valueBytes: 20 } } });
  expect((await router(request(write([part])))).status).toBe(status);
});

describe("bodies that are not read part by part", () => {
  const multipart = { type: "multipart/form-data", kind: "multipart" } as const;
  const json = { type: "application/json", kind: "json" } as const;
  const post: OperationDescriptor = {
    ...{ id: "add", method: "POST", path: "/photos", parameters: [], security: [] },
    body: { required: false, content: [json, multipart] },
    responses: [{ status: 204, content: [] }],
  };
  const text = write([{ name: "a", text: "1" }]);
  const type = "multipart/form-data; boundary=b";

  async function send(streamed: readonly OperationDescriptor[], init: RequestInit, checks?: OperationChecks) {
    const seen: unknown[] = [];
    const handler = async ({ body }: HandlerInput<unknown, unknown, unknown>): Promise<Reply> => {
      const isIterable = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
      seen.push(isIterable ? "parts" : body);
      if (isIterable) await readAll(body as AsyncIterable<AnyPart>);
      return { status: 204 };
    };
    const parts = { ...allParts, body: streamParts(allParts.body, streamed) };
    const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };
    const router = serve({ contract, routes: [{ operation: post, handler, checks }], parts });
    const answer = await router(new Request("http://a/photos", { method: "POST", ...init }));
    return [answer.status, ...seen];
  }

  test.each<[string, readonly OperationDescriptor[], RequestInit, readonly unknown[]]>([
    [
      "of an operation that is listed",
      [post],
      { body: text, headers: { "content-type": type } },
      [204, "parts"],
    ],
    ["of another operation", [], { body: text, headers: { "content-type": type } }, [204, { a: "1" }]],
    [
      "of JSON",
      [post],
      { body: '{"a":1}', headers: { "content-type": "application/json" } },
      [204, { a: 1 }],
    ],
    ["that are not there", [post], {}, [204, undefined]],
    [
      "of a type that is not described",
      [post],
      { body: "a", headers: { "content-type": "text/csv" } },
      [415],
    ],
  ])("%s", async (_, streamed, init, expected) => {
    expect(await send(streamed, init)).toEqual(expected);
  });

  it("are checked by the check of their own type, if they have one", async () => {
    const refuse = () => [{ pointer: "/a", keyword: "type", message: "no", params: {} }];
    const init = { body: text, headers: { "content-type": type } };
    const checksOf = (...types: readonly string[]) => ({
      responses: [],
      body: types.map((one) => ({ type: one, check: one === json.type ? refuse : () => undefined })),
    });
    expect(await send([post], init, checksOf(json.type, multipart.type))).toEqual([204, "parts"]);
    expect(await send([post], init, checksOf(json.type))).toEqual([204, "parts"]);
    const refused = { responses: [], body: [{ type: multipart.type, check: refuse }] };
    expect(await send([post], init, refused)).toEqual([422, "parts"]);
  });
});
