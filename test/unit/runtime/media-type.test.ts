import { describe, expect, it } from "vitest";
import {
  chooseByAccept,
  chooseByMediaType,
  mediaTypeParameter,
  parseMediaType,
} from "../../../runtime/http-semantics.ts";

function entries(...types: string[]): { readonly type: string }[] {
  return types.map((type) => ({ type }));
}

describe("parseMediaType", () => {
  it("takes types apart, whatever their case, quotes undone", () => {
    const media = parseMediaType(
      'Application/VND.API+JSON ; ext="https://x.example/a;b,\\"c\\"";Charset=UTF-8',
    );
    expect([media?.type, media?.subtype]).toEqual(["application", "vnd.api+json"]);
    expect(media && mediaTypeParameter(media, "ext")).toBe('https://x.example/a;b,"c"');
    expect(media && mediaTypeParameter(media, "charset")).toBe("UTF-8");
  });

  it.each([
    "",
    "json",
    "/json",
    "text/",
    "a b/c",
    "text/plain, text/html",
    "te(xt/plain",
  ])("refuses %o", (text) => {
    expect(parseMediaType(text)).toBeUndefined();
  });
});

describe("chooseByMediaType", () => {
  it.each([
    [["application/json"], "application/json", "application/json"],
    [["application/json"], "APPLICATION/JSON; charset=utf-8", "application/json"],
    [["application/json; charset=utf-8"], "application/json", "application/json; charset=utf-8"],
    [["application/json"], "application/vnd.api+json", undefined],
    [["application/vnd.x+json"], "application/vnd.y+json", undefined],
    [["*/*", "application/*", "application/json"], "application/json", "application/json"],
    [["*/*", "application/*", "application/json"], "application/xml", "application/*"],
    [["*/*", "application/*", "application/json"], "image/png", "*/*"],
    [["application/*", "application/*+json"], "application/a+json", "application/*+json"],
    [['a/b; ext="x"', "a/b"], 'a/b; ext="x"', 'a/b; ext="x"'],
    [['a/b; ext="x"', "a/b"], "a/b; ext=y", "a/b"],
    [['a/b; ext="x"'], "a/b", undefined],
    [["text/plain"], "text", undefined],
    [["a/b", "a/b;profile=a"], "a/b;profile=A", "a/b"],
    [["a/b;Profile=A"], "a/b; PROFILE=A", "a/b;Profile=A"],
    [["a/b;v=1", "a/b;v=1;w=2", "a/b"], "a/b;w=2;v=1", "a/b;v=1;w=2"],
    [["a/*;v=1", "a/b"], "a/b;v=1", "a/b"],
    [["text/plain;format=flowed", "text/plain"], "text/plain;Format=Flowed", "text/plain;format=flowed"],
    [["text/plain;charset=utf-16", "text/plain"], "text/plain;charset=utf-8", "text/plain"],
    [["text/plain;charset=utf-16"], "text/plain;charset=utf-8", "text/plain;charset=utf-16"],
    [["text/plain", "text/plain;charset=UTF-8"], "text/plain;charset=utf-8", "text/plain;charset=UTF-8"],
  ] as const)("among %o, %s is %s", (types, contentType, expected) => {
    expect(chooseByMediaType(entries(...types), contentType)?.type).toBe(expected);
  });
});

describe("chooseByAccept", () => {
  const types = entries("application/json", "text/html", "image/*");
  it.each([
    [null, "application/json"],
    ["", "application/json"],
    ["*/*", "application/json"],
    ["text/*, application/json;q=0.5", "text/html"],
    ["application/json;q=0, */*", "text/html"],
    ["image/png", "image/*"],
    ["text/html;q=0.2, */*;q=0.1", "text/html"],
    ["audio/ogg", undefined],
    ["text/html;q=oops", undefined],
    [",,", undefined],
  ])("%o is answered with %s", (accept, expected) => {
    expect(chooseByAccept(types, accept)?.type).toBe(expected);
  });
});
