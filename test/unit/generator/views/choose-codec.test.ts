import { describe, expect, it } from "vitest";
import { chooseCodec, largestCodec, printCodec } from "../../../../generator/views/choose-codec.ts";
import type { MediaDescriptor, OperationDescriptor } from "../../../../runtime/descriptors.ts";
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

describe("chooseCodec", () => {
  it("gives the smallest codec that can do it", () => {
    expect(chooseCodec(operationWith(requesting(json)))).toBe("jsonCodec");
    expect(chooseCodec(operationWith({ ...requesting(json), security: [[]] }))).toBe("jsonCodec");
    const security = [[{ scheme: "key", scopes: [] }]];
    expect(chooseCodec(operationWith({ ...requesting(json), security }))).toBe("plainCodec");
    const bearer = { kind: "bearer", name: "key" } as const;
    const basic = { kind: "basic", name: "key" } as const;
    expect(chooseCodec(operationWith({ security }), [bearer])).toBe("jsonTokenCodec");
    expect(chooseCodec(operationWith({ security }), [basic])).toBe("plainCodec");
    const query = (type: "integer" | "array"): Partial<OperationDescriptor> => ({
      parameters: [parameterWith({ name: "q", in: "query", shape: { types: [type, "null"] } })],
    });
    expect(chooseCodec(operationWith(query("integer")))).toBe("jsonCodec");
    expect(chooseCodec(operationWith(query("array")))).toBe("plainCodec");
    expect(chooseCodec(operationWith({ parameters: [parameterWith({ name: "q", in: "query" })] }))).toBe(
      "plainCodec",
    );
    const text: MediaDescriptor = { type: "text/plain", kind: "text" };
    expect(chooseCodec(operationWith(responding(text)))).toBe("plainCodec");
    expect(chooseCodec(operationWith(requesting(text)))).toBe("plainCodec");
    expect(chooseCodec(operationWith(responding({ ...json, type: "*/*" })))).toBe("jsonCodec");
    expect(chooseCodec(operationWith(requesting({ ...json, type: "*/*" })))).toBe("anyRequestCodec");
    expect(chooseCodec(operationWith(responding({ ...json, type: "*/*", admits: ["object"] })))).toBe(
      "jsonCodec",
    );
    expect(chooseCodec(operationWith(responding({ ...json, type: "*/*", admits: ["string"] })))).toBe(
      "anyRequestCodec",
    );
    expect(chooseCodec(operationWith(responding({ ...json, type: "application/json;v=1" })))).toBe(
      "anyRequestCodec",
    );
    const moved = { status: 307, content: [], headers: [] } as const;
    expect(chooseCodec(operationWith({ responses: [moved] }))).toBe("jsonCodec");
    const fixed = parameterWith({ name: "q", in: "query", shape: { types: ["string"] }, fixed: "a" });
    expect(chooseCodec(operationWith({ parameters: [fixed] }))).toBe("plainCodec");
    const both = [[...(security[0] ?? []), { scheme: "other", scopes: [] }]];
    expect(chooseCodec(operationWith({ security: both }), [bearer, { ...bearer, name: "other" }])).toBe(
      "plainCodec",
    );
    expect(chooseCodec(operationWith(requesting(form)))).toBe("anyRequestCodec");
    expect(chooseCodec(operationWith({ parameters: [parameterWith({ name: "c", in: "cookie" })] }))).toBe(
      "anyRequestCodec",
    );
    expect(
      chooseCodec(
        operationWith({
          parameters: [parameterWith({ name: "q", in: "query", content: "application/json" })],
        }),
      ),
    ).toBe("anyRequestCodec");
    expect(chooseCodec(operationWith(responding(events)))).toBe("anyCodec");
    expect(
      chooseCodec(
        operationWith(responding({ type: "text/plain", kind: "text", shape: { types: ["integer"] } })),
      ),
    ).toBe("anyCodec");
  });
});

describe("printCodec", () => {
  const multipart: MediaDescriptor = { type: "multipart/form-data", kind: "multipart" };
  const printed = (
    name: "anyRequestCodec" | "anyCodec",
    ...parts: readonly Partial<OperationDescriptor>[]
  ): string => `${printCodec(name, parts.map(operationWith)).value}`;

  it("makes codecs of the parts that the operations need, and of no others", () => {
    expect(printed("anyRequestCodec", requesting(form), requesting(multipart))).toBe(
      "/* @__PURE__ */ createCodec({ writeForm, writeMultipart })",
    );
    expect(printed("anyRequestCodec", { parameters: [parameterWith({ name: "c", in: "cookie" })] })).toBe(
      "/* @__PURE__ */ createCodec({})",
    );
    expect(printed("anyCodec", requesting(form), responding(events))).toBe(
      "/* @__PURE__ */ createCodec({ writeForm, read: /* @__PURE__ */ createReader({ readItems }) })",
    );
  });

  it("has a form's parts where a range may stand for one", () => {
    const range: MediaDescriptor = {
      type: "*/*",
      kind: "json",
      admits: ["object"],
      shape: { types: ["object"] },
    };
    expect(printed("anyCodec", responding(range))).toContain("createReader({ decodeForm })");
  });

  it("takes the largest codec where one has to do for all", () => {
    expect(largestCodec(["plainCodec", "jsonCodec"])).toBe("plainCodec");
    expect(largestCodec([])).toBe("jsonCodec");
  });
});
