/**
 * The media types of files: what the router of an output refuses, its client does not send.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import { loadOutput, type Output } from "./load-output.ts";

const file = { type: "string", format: "binary" };

const documentWith = (encoding: object): object => ({
  openapi: "3.0.3",
  info: { title: "Photos", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/photos": {
      post: {
        operationId: "addPhoto",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  photo: file,
                  more: { type: "array", items: file },
                  title: { type: "string" },
                  any: file,
                  files: { type: "array", items: file },
                },
              },
              encoding,
            },
          },
        },
        responses: { "204": { description: "" } },
      },
    },
  },
});

const encoding = {
  photo: { contentType: "image/png, image/jpeg" },
  more: { contentType: "image/*" },
  title: { contentType: "text/plain" },
};

const output = loadOutput(documentWith(encoding), {});

async function connect(): Promise<{ readonly checked: Output; readonly unchecked: Output }> {
  const { output: made } = await output;
  const fetch = made["createRouter"]?.({ addPhoto: async () => ({ status: 204 }) });
  const validation = made["createValidation"]?.({ checks: made["checks"] });
  return {
    checked: made["createClient"]?.({ fetch, validation }) as Output,
    unchecked: made["createClient"]?.({ fetch }) as Output,
  };
}

const named = (type: string): File => new File(["x"], "x", { type });

describe("files in a multipart body", () => {
  test.each([
    ["a listed type", { photo: named("image/jpeg") }, undefined],
    ["another type", { photo: named("image/gif") }, "/body/photo"],
    ["a type within a range", { more: [named("image/gif"), named("image/png")] }, undefined],
    ["an item of another type", { more: [named("image/gif"), named("text/html")] }, "/body/more/1"],
    ["no type where types are listed", { photo: new Blob(["x"]), title: "a" }, undefined],
    ["no type where a range is listed", { more: [new Uint8Array(3)] }, "/body/more/0"],
    ["bytes where they are not listed", { photo: named("application/octet-stream") }, "/body/photo"],
    ["any type where none is listed", { any: named("text/html"), title: "a" }, undefined],
  ])("of %s: client and router agree", async (_, body, pointer) => {
    const { checked, unchecked } = await connect();
    const isRefused = pointer !== undefined;
    const answered = Promise.resolve(unchecked["addPhoto"]?.({ body })).then(
      () => "taken",
      () => "refused",
    );
    expect(await answered).toBe(isRefused ? "refused" : "taken");
    const sent = checked["addPhoto"]?.({ body });
    if (!isRefused) expect(await sent).toMatchObject({ status: 204 });
    else
      await expect(sent).rejects.toMatchObject({
        name: "RequestValidationError",
        issues: [{ pointer, keyword: "contentType" }],
      });
  });

  test("as streams are refused, with what to give instead", async () => {
    const { checked, unchecked } = await connect();
    const body = { photo: new Blob(["x"]).stream() };
    await expect(checked["addPhoto"]?.({ body })).rejects.toThrow(
      /\/body\/photo must be .*Blob, File or bytes/,
    );
    await expect(unchecked["addPhoto"]?.({ body })).rejects.toThrow(
      'field "photo": pass a Blob, File or bytes, not a stream',
    );
  });

  test.each([
    ["without a media type where types are listed", 'name="photo"', "photo"],
    ["with a file name and no media type", 'name="photo"; filename="a.png"', "photo"],
    ["of plain text where none is listed", 'name="any"\r\ncontent-type: text/plain', "any"],
    ["of JSON where none is listed", 'name="any"\r\ncontent-type: application/json', "any"],
    ["of plain text in a list", 'name="files"\r\ncontent-type: text/plain', "files"],
    ["of JSON in a list", 'name="files"\r\ncontent-type: application/json', "files"],
  ])("a part %s reaches the handler as a Blob", async (_, disposition, name) => {
    const { output: made } = await output;
    const bodies: Readonly<Record<string, unknown>>[] = [];
    const router = made["createRouter"]?.({
      addPhoto: async ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => {
        bodies.push(body);
        return { status: 204 };
      },
    }) as unknown as typeof fetch;
    const request = new Request("https://a.example/photos", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=cut" },
      body: `--cut\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n["x"]\r\n--cut--\r\n`,
    });
    expect((await router(request)).status).toBe(204);
    const [file] = [bodies[0]?.[name]].flat();
    expect(file).toBeInstanceOf(Blob);
    expect(await (file as Blob).text()).toBe('["x"]');
  });

  test.each(["photo", "any", "files"])("%s as a string is not sent", async (name) => {
    const { unchecked } = await connect();
    const body = { [name]: name === "files" ? ["p.png"] : "p.png" };
    await expect(unchecked["addPhoto"]?.({ body })).rejects.toThrow(
      `field "${name}": pass a Blob, File or bytes, not a string`,
    );
  });
});
