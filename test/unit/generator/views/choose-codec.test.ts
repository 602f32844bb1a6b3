import { describe, expect, it } from "vitest";
import { chooseCodec, printCodec } from "../../../../generator/views/choose-codec.ts";
import type {
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
} from "../../../../runtime/descriptors.ts";
import { json, operationWith, parameterWith } from "../../runtime/client/fixtures.ts";

const responding = (content: MediaDescriptor): Partial<OperationDescriptor> => ({
  responses: [{ status: 200, content: [content], headers: [] }],
});
const requesting = (content: MediaDescriptor): Partial<OperationDescriptor> => ({
  method: "POST",
  body: { required: true, content: [content] },
});
const events: MediaDescriptor = { type: "text/event-stream", kind: "sse" };
const form: MediaDescriptor = {
  type: "application/x-www-form-urlencoded",
  kind: "form",
  shape: { types: ["object"], properties: [["a", { types: ["integer"] }]] },
};

const text: MediaDescriptor = { type: "text/plain", kind: "text" };
const upload: MediaDescriptor = {
  type: "multipart/form-data",
  kind: "multipart",
  shape: { types: ["object"], properties: [["file", { types: ["string"] }]] },
  encoding: [{ name: "file", contentType: "application/octet-stream" }],
};
const security = [[{ scheme: "key", scopes: [] }]];
const bearer = { kind: "bearer", name: "key" } as const;
const query = (parts: Partial<ParameterDescriptor>): Partial<OperationDescriptor> => ({
  parameters: [parameterWith({ name: "q", in: "query", shape: { types: ["integer"] }, ...parts })],
});

describe("chooseCodec", () => {
  it.each<readonly [string, Partial<OperationDescriptor>]>([
    ["jsonCodec", requesting(json)],
    ["jsonCodec", { ...requesting(json), security: [[]] }],
    ["jsonCodec", query({ shape: { types: ["integer", "null"] } })],
    ["jsonCodec", responding({ ...json, type: "*/*" })],
    ["jsonCodec", responding({ ...json, type: "*/*", admits: ["object"] })],
    ["jsonCodec", { responses: [{ status: 307, content: [] }] }],
    ["$defaultJsonToJsonCodec", query({ shape: { types: ["array", "null"] } })],
    ["$defaultJsonToJsonCodec", query({ shape: { types: [] } })],
    ["$anyJsonToJsonCodec", query({ shape: { types: ["string"] }, fixed: "a" })],
    ["$anyJsonToJsonCodec", query({ content: "application/json" })],
    ["$anyJsonToJsonCredentialsCodec", query({ in: "cookie" })],
    ["$scalarJsonToPlainCodec", responding(text)],
    ["$scalarPlainToJsonCodec", requesting(text)],
    ["$scalarMediaAnyToJsonCodec", requesting({ ...json, type: "*/*" })],
    ["$scalarMediaJsonToJsonCodec", responding({ ...json, type: "*/*", admits: ["string"] })],
    ["$scalarMediaJsonToJsonCodec", responding({ ...json, type: "application/json;v=1" })],
    ["$scalarFormToJsonCodec", requesting(form)],
    ["$scalarFormDataToJsonCodec", requesting(upload)],
    ["$scalarMultipartToJsonCodec", requesting({ ...upload, type: "multipart/related" })],
    [
      "$scalarMultipartToJsonCodec",
      requesting({ ...upload, encoding: [{ name: "file", contentType: "image/png, image/jpeg" }] }),
    ],
    ["$scalarMultipartToJsonCodec", requesting({ ...upload, encoding: [{ name: "file", style: "form" }] })],
    ["$scalarJsonToAnyStreamCodec", responding(events)],
    ["$scalarJsonToAnyCodec", responding({ ...text, shape: { types: ["integer"] } })],
  ])("gives %s, the smallest that can do it", (name, parts) => {
    expect(chooseCodec(operationWith(parts))).toBe(name);
  });

  it("sends a token by less than other credentials", () => {
    const basic = { kind: "basic", name: "key" } as const;
    expect(chooseCodec(operationWith({ security }), [bearer])).toBe("jsonTokenCodec");
    expect(chooseCodec(operationWith({ security }), [basic])).toBe("$scalarJsonToJsonCredentialsCodec");
    expect(chooseCodec(operationWith({ security }))).toBe("$scalarJsonToJsonCredentialsCodec");
    const both = [[...(security[0] ?? []), { scheme: "other", scopes: [] }]];
    const schemes = [bearer, { ...bearer, name: "other" }];
    expect(chooseCodec(operationWith({ security: both }), schemes)).toBe("$scalarJsonToJsonCredentialsCodec");
    const cookie = [parameterWith({ name: "c", in: "cookie" })];
    expect(chooseCodec(operationWith({ security, parameters: cookie }), [bearer])).toBe(
      "$anyJsonToJsonCredentialsCodec",
    );
  });
});

describe("printCodec", () => {
  const printed = (...parts: readonly Partial<OperationDescriptor>[]): string =>
    `${printCodec(parts.map(operationWith)).value}`;

  it("makes codecs of the parts that the operations need, and of no others", () => {
    expect(printed(requesting(upload))).toBe(
      "{\n  encode: encodeScalar,\n  choose: chooseByName,\n  write: /* @__PURE__ */ writeContentBy(writeFormData),\n  read: readJson,\n}",
    );
    expect(printed(requesting(form), requesting(upload), responding(events))).toBe(
      "{\n  encode: encodeScalar,\n  choose: chooseByName,\n  write: /* @__PURE__ */ createWriter({ writeForm, writeMultipart }),\n  read: /* @__PURE__ */ createReader({ readItems }),\n}",
    );
  });

  it("imports what it names, and tells whether it needs the schemes", () => {
    const codec = printCodec([operationWith({ ...requesting(text), ...responding(text), security })]);
    expect(codec.imports.map(({ name }) => name)).toEqual([
      "encodeScalar",
      "chooseByName",
      "writePlainContent",
      "readPlain",
      "addCredentials",
    ]);
    expect(codec.readsSchemes).toBe(true);
    expect(printCodec([operationWith({ security })], [bearer]).readsSchemes).toBe(false);
  });

  it("has a form's parts where a range may stand for one", () => {
    const range: MediaDescriptor = {
      type: "*/*",
      kind: "json",
      admits: ["object"],
      shape: { types: ["object"] },
    };
    expect(printed(responding(range))).toContain("createReader({ decodeForm })");
  });

  it("gives one that the runtime has by its name", () => {
    const plain = {
      ...requesting(text),
      ...responding(text),
      ...query({ shape: { types: ["array"] } }),
      security,
    };
    expect(printCodec([operationWith(plain)])).toMatchObject({ name: "plainCodec", value: undefined });
    expect(printCodec([])).toMatchObject({ name: "jsonCodec", value: undefined });
  });
});
