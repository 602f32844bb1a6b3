import { describe, expect, it } from "vitest";
import { haveNamesOnly } from "../../../generator/views/choose-codec.ts";
import type { JsonType, MediaDescriptor } from "../../../runtime/descriptors.ts";
import {
  chooseByMediaType,
  chooseByName,
  chooseMedia,
  concreteType,
  kindOfType,
} from "../../../runtime/http-semantics.ts";

const media = (type: string): MediaDescriptor => ({
  type,
  kind: kindOfType(type) ?? "json",
  ...(/^(?:\*|application)\/\*$/.test(type) ? { admits: ["object"] } : {}),
});

const range = (...admits: readonly JsonType[]): MediaDescriptor => ({ type: "*/*", kind: "json", admits });

describe("chooseMedia", () => {
  it.each([
    [[], "application/vnd.a+json", "json"],
    [[], "application/xml", "text"],
    [[], "image/png", "binary"],
    [[], "application/unheard-of", "binary"],
    [["string"], "application/json", "json"],
    [["string", "object"], "text/plain; charset=utf-8", "text"],
    [["string"], "image/png", undefined],
    [["object"], "application/json", "json"],
    [["object"], "application/xml", undefined],
    [["object"], "application/octet-stream", undefined],
    [["object"], "application/x-www-form-urlencoded", undefined],
    [[], "multipart/form-data; boundary=a", undefined],
    [["array"], "application/x-ndjson", undefined],
  ] as const)("of a range that admits %o, content of %s is %s", (admits, contentType, kind) => {
    expect(chooseMedia([range(...admits)], contentType)?.kind).toBe(kind);
  });

  it("reads a form by the shape of a range that has one", () => {
    const shape = { types: ["object"] } as const;
    const chosen = chooseMedia([{ ...range("object"), shape }], "application/x-www-form-urlencoded");
    expect(chosen).toEqual({ type: "*/*", kind: "form", shape });
  });

  it("leaves as they are what names a kind, what comes without a type, and what is octets by its schema", () => {
    const text: MediaDescriptor = { type: "text/*", kind: "text" };
    const file: MediaDescriptor = { type: "*/*", kind: "binary" };
    expect(chooseMedia([text], "text/json")).toBe(text);
    expect(chooseMedia([file], "application/json")).toBe(file);
    const open = range("object");
    expect(chooseMedia([open], null)).toBe(open);
  });
});

const lists = [
  ["application/json"],
  ["application/json", "application/vnd.api+json"],
  ["*/*"],
  ["*/*", "application/json"],
  ["application/*", "*/*"],
  ["text/*", "*/*"],
  ["text/*", "text/csv", "image/png"],
  ["image/*", "application/xml", "application/octet-stream"],
];

const messages = [
  undefined,
  "application/json",
  "Application/JSON; charset=utf-8",
  "application/json;charset=utf-8",
  'application/vnd.api+json ; ext="a"',
  "application/xml",
  "text/plain",
  "text/json",
  "image/png",
];

describe("chooseByName", () => {
  it.each(lists)("chooses among %s as chooseMedia does", (...types) => {
    const content = types.map(media);
    expect(haveNamesOnly(content)).toBe(true);
    for (const message of messages) {
      const [own, full] = [chooseByName(content, message), chooseMedia(content, message)];
      expect([message, own?.type, own?.kind]).toEqual([message, full?.type, full?.kind]);
    }
  });

  it.each([
    [media("application/json; charset=utf-8")],
    [media("application/JSON")],
    [media("application/*+json")],
    [range("string", "object")],
    [range()],
  ])("leaves %o to chooseMedia", (each) => {
    expect(haveNamesOnly([each])).toBe(false);
  });
});

describe("concreteType", () => {
  it.each([
    "application/json",
    "*/*",
    "application/*",
    "application/*+json",
    "text/*",
    "image/*",
    "audio/*",
  ])("gives for %s a type that it describes, of the same kind", (type) => {
    const kind = kindOfType(type) ?? "json";
    const concrete = concreteType({ type, kind });
    expect(concrete).not.toContain("*");
    expect(chooseByMediaType([{ type }], concrete)).toBeDefined();
    expect(kindOfType(concrete)).toBe(kind);
  });

  it("takes the type of a body that has one", () => {
    const image = { type: "image/*", kind: "binary" } as const;
    expect(concreteType(image, new Blob([], { type: "image/gif" }))).toBe("image/gif");
    expect(concreteType(image, new Blob([]))).toBe("image/octet-stream");
  });
});
