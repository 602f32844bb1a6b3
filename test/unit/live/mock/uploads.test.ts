import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const file = {
  type: "object",
  required: ["id", "fileName", "size", "mimeType"],
  properties: {
    id: { type: "integer" },
    fileName: { type: "string" },
    size: { type: "integer" },
    mimeType: { type: "string" },
    sha256: { type: "string" },
    note: { type: "string" },
  },
};
const shown = { description: "ok", content: { "application/json": { schema: file } } };
const bytes = (type = "application/octet-stream"): object => ({
  description: "content",
  headers: { "Content-Disposition": { schema: { type: "string" } }, ETag: { schema: { type: "string" } } },
  content: { [type]: {} },
});
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const upload = (type: string, schema?: object): object => ({
  requestBody: { required: true, content: { [type]: schema === undefined ? {} : { schema } } },
});

const document = {
  openapi: "3.1.0",
  info: { title: "Files", version: "1" },
  paths: {
    "/files": {
      get: {
        responses: {
          200: {
            description: "ok",
            content: { "application/json": { schema: { type: "array", items: file } } },
          },
        },
      },
      post: {
        ...upload("multipart/form-data", {
          type: "object",
          properties: { file: { contentMediaType: "image/png" }, note: { type: "string" } },
        }),
        responses: { 201: shown },
      },
    },
    "/files/{id}": {
      parameters: [id],
      get: { responses: { 200: shown, 404: { description: "none" } } },
      delete: { responses: { 204: { description: "gone" } } },
    },
    "/files/{id}/content": {
      parameters: [id],
      get: { responses: { 200: bytes(), 404: { description: "none" } } },
      put: { ...upload("application/octet-stream"), responses: { 204: { description: "stored" } } },
    },
    "/albums/{album}/photos": {
      parameters: [{ ...id, name: "album" }],
      get: {
        responses: {
          200: {
            description: "ok",
            content: { "application/json": { schema: { type: "array", items: file } } },
          },
        },
      },
      post: {
        ...upload("multipart/form-data", {
          type: "object",
          properties: { file: { contentMediaType: "image/png" } },
        }),
        responses: { 201: shown },
      },
    },
    "/photos/{id}/download": { parameters: [id], get: { responses: { 200: bytes("image/*") } } },
    "/users/{id}/avatar": {
      parameters: [id],
      get: { responses: { 200: bytes("image/*") } },
      put: { ...upload("image/*"), responses: { 204: { description: "stored" } } },
    },
    "/pets/{id}/uploadImage": {
      parameters: [id],
      post: { ...upload("image/png"), responses: { 204: { description: "stored" } } },
    },
    "/pets/{id}/image": { parameters: [id], get: { responses: { 200: bytes("image/png") } } },
    "/report": {
      get: {
        responses: {
          200: { description: "ok", content: { "text/csv": { schema: { type: "string" } } } },
        },
      },
      put: {
        ...upload("text/csv", { type: "string" }),
        responses: { 204: { description: "stored" } },
      },
    },
  },
};

const content = Uint8Array.from({ length: 300 }, (_, index) => index % 256);

async function open() {
  const mock = createMock(await contractOf(document));
  const ask = async (method: string, path: string, init: RequestInit = {}) =>
    mock(new Request(`http://mock.example${path}`, { method, ...init }));
  const bytesOf = async (path: string) => new Uint8Array(await (await ask("GET", path)).arrayBuffer());
  const send = async (
    method: string,
    path: string,
    type: string,
    body: Uint8Array<ArrayBuffer> = content,
  ) => {
    const response = await ask(method, path, { headers: { "content-type": type }, body });
    expect(response.status).toBe(204);
  };
  const post = async (path = "/files") => {
    const form = new FormData();
    form.set("note", "holiday");
    form.set("file", new File([content], "Ünï.png", { type: "image/png" }));
    const response = await ask("POST", path, { body: form });
    expect(response.status).toBe(201);
    return (await response.json()) as { readonly id: number };
  };
  return { mock, ask, bytesOf, send, post };
}

describe("uploads", () => {
  test("that are text in place of a file are reported once", async () => {
    const told: string[] = [];
    const onFinding = ({ code, message }: { code: string; message: string }) =>
      told.push(`${code} ${message}`);
    const mock = createMock(await contractOf(document), { onFinding });
    const send = async (value: string | Blob) => {
      const form = new FormData();
      form.set("file", value);
      const request = new Request("http://mock.example/files", { method: "POST", body: form });
      expect((await mock(request)).status).toBe(201);
    };
    await send(new File(["aGVsbG8gd29ybGQgaGVsbG8="], "a.png", { type: "image/png" }));
    expect(told).toEqual([]);
    await send("aGVsbG8gd29ybGQgaGVsbG8=");
    await send("aGVsbG8gd29ybGQgaGVsbG8=");
    expect(told).toEqual([
      expect.stringMatching(
        /^mock\/text-for-file The part `file` of .* is Base64, but the document describes a file\.$/,
      ),
    ]);
  });

  test("of a multipart body are described by the item and returned by its content", async () => {
    const { ask, bytesOf, post } = await open();
    const created = await post();
    expect(created).toMatchObject({ fileName: "Ünï.png", size: 300, mimeType: "image/png", note: "holiday" });
    expect(await (await ask("GET", `/files/${created.id}`)).json()).toEqual(created);
    expect(await (await ask("GET", "/files")).json()).toContainEqual(created);
    expect(await bytesOf(`/files/${created.id}/content`)).toEqual(content);
    const download = await ask("GET", `/files/${created.id}/content`);
    expect(download.headers.get("content-disposition")).toBe(
      "attachment; filename=\"_n_.png\"; filename*=UTF-8''%C3%9Cn%C3%AF.png",
    );
  });

  test("of items below others are returned by the id alone", async () => {
    const { ask, bytesOf, post } = await open();
    const [first, second] = [await post("/albums/1/photos"), await post("/albums/2/photos")];
    expect(first.id).not.toBe(second.id);
    expect(await bytesOf(`/photos/${first.id}/download`)).toEqual(content);
    expect(await (await ask("GET", "/albums/1/photos")).json()).toContainEqual(first);
  });

  test("of bytes replace the content and describe the item that has it", async () => {
    const { ask, bytesOf, send, post } = await open();
    const { id: own } = await post();
    const before = (await ask("GET", `/files/${own}/content`)).headers.get("etag");
    await send("PUT", `/files/${own}/content`, "application/octet-stream", content.slice(7));
    expect(await bytesOf(`/files/${own}/content`)).toEqual(content.slice(7));
    expect((await ask("GET", `/files/${own}/content`)).headers.get("etag")).not.toBe(before);
    expect(await (await ask("GET", `/files/${own}`)).json()).toMatchObject({ size: 293, note: "holiday" });
  });

  test("keep their media type where the document allows several", async () => {
    const { ask, bytesOf, send } = await open();
    await send("PUT", "/users/7/avatar", "image/webp");
    expect(await bytesOf("/users/7/avatar")).toEqual(content);
    expect((await ask("GET", "/users/7/avatar")).headers.get("content-type")).toBe("image/webp");
    expect(await bytesOf("/users/8/avatar")).not.toEqual(content);
  });

  test("are found at paths that name the action, and as text", async () => {
    const { ask, bytesOf, send } = await open();
    await send("POST", "/pets/7/uploadImage", "image/png");
    expect(await bytesOf("/pets/7/image")).toEqual(content);
    const csv = "name;price\nmilk;1,20 €\n";
    await send("PUT", "/report", "text/csv", new TextEncoder().encode(csv) as Uint8Array<ArrayBuffer>);
    expect(await (await ask("GET", "/report")).text()).toBe(csv);
  });

  test("are part of the state, and gone with their item", async () => {
    const { mock, ask, bytesOf, post } = await open();
    const { id: own } = await post();
    const state: unknown = JSON.parse(JSON.stringify(mock.state()));
    mock.reset();
    expect(await bytesOf(`/files/${own}/content`)).not.toEqual(content);
    mock.reset(state);
    expect(await bytesOf(`/files/${own}/content`)).toEqual(content);
    await ask("DELETE", `/files/${own}`);
    expect((await ask("GET", `/files/${own}/content`)).status).toBe(404);
  });
});
