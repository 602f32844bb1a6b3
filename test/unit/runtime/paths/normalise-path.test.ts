import { describe, expect, it } from "vitest";
import { hasPlainEscapes, normalisePath } from "../../../../runtime/paths/normalise-path.ts";
import { basePathOf } from "../../../../runtime/routing/base-path.ts";
import { normaliseLiteral, spellingsOf } from "../../../../runtime/routing/literal-text.ts";

const octets = Array.from({ length: 256 }, (_, code) => code);
const escapeOf = (code: number): string => `%${code.toString(16).padStart(2, "0").toUpperCase()}`;

describe("the percent-encoding of a path", () => {
  it("is made uniform: unreserved characters are decoded, digits are capitals", () => {
    for (const code of octets) {
      const character = String.fromCharCode(code);
      const expected = /[A-Za-z0-9._~-]/.test(character) ? character : escapeOf(code);
      const [high = "", low = ""] = [escapeOf(code)[1], escapeOf(code)[2]];
      for (const first of [high, high.toLowerCase()]) {
        for (const second of [low, low.toLowerCase()]) {
          expect(normalisePath(`%${first}${second}`)).toBe(expected);
          expect(normalisePath(`/%2F%${first}${second}/b`)).toBe(`/%2F${expected}/b`);
        }
      }
    }
  });

  it.each(["/plain", "/%", "/%2", "/%zz", "/%4", "/a%2"])("leaves alone what escapes nothing: %s", (path) => {
    expect(normalisePath(path)).toBe(path);
    expect(normalisePath(`${path}/%41`)).toBe(`${path}/A`);
  });

  it("needs no further look if it is plain", () => {
    for (const path of ["/", "/a.b/c%20d", "/%C3%A9", "/%25", "/a;b"])
      expect(hasPlainEscapes(path)).toBe(true);
    for (const path of ["/%61", "/%2F", "/%5C", "/%00", "/%c3", "/%", "/%20%2F"])
      expect(hasPlainEscapes(path)).toBe(false);
    for (const code of octets) {
      const octet = escapeOf(code);
      const isPlain = normalisePath(octet) === octet && !["%2F", "%5C", "%00"].includes(octet);
      expect(hasPlainEscapes(`/a${octet}`)).toBe(isPlain);
    }
  });

  it.each<readonly [string, string]>([
    ["é", "%C3%A9"],
    ["a b", "a%20b"],
    ["😀", "%F0%9F%98%80"],
    ["\ud800", "%EF%BF%BD"],
    ["é\udc00", "%C3%A9%EF%BF%BD"],
    ["a\u007f", "a%7F"],
    ["!$&'()*+,;=:@~-._", "!$&'()*+,;=:@~-._"],
    ...[...'"<>`{}^\\|?#'].map((text) => [text, encodeURIComponent(text)] as const),
  ])("is that of clients for the text %j of a template", (text, expected) => {
    expect(normaliseLiteral(text)).toBe(expected);
    expect(normaliseLiteral(`/a${text}b`)).toBe(`/a${expected}b`);
  });

  it.each([
    ["/a", ["/a"]],
    ["/a%2Fb", ["/a%2Fb"]],
    ["/a%2Fb%C3%a9", ["/a%2Fb%C3%A9", "/a%2Fb%C3%a9"]],
    ["/%7Eme/{%7E}", ["/~me/{%7E}", "/%7Eme/{%7E}"]],
    ["/100%", ["/100%25", "/100%"]],
    ["/100%25", ["/100%25", "/100%"]],
    ["/%g0/%0g/%2541", ["/%25g0/%250g/%2541", "/%g0/%0g/%2541"]],
    ["/%25%2F", ["/%25%2F", "/%%2F"]],
    ["/{50%}%", ["/{50%}%25", "/{50%}%"]],
    ["/{%}", ["/{%}"]],
  ])("of a stray percent sign in the template %s may be there or not", (template, spellings) => {
    expect(spellingsOf(template)).toEqual(spellings);
  });
});

describe("the path of a server", () => {
  it.each([
    ["https://api.test", ""],
    ["https://api.test/", ""],
    ["https://api.test/v1//", "/v1"],
    ["https://api.test/v1?a=/b", "/v1"],
    ["https://api.test?a=/b", ""],
    ["https://api.test#/b", ""],
    ["https://api.test/v1#/b", "/v1"],
    ["//api.test/v1", "/v1"],
    ["/a//b", "/a//b"],
    ["/a?b://c/d", "/a"],
    ["v1", "/v1"],
    ["./v1", "/v1"],
    ["../v1/", "/v1"],
    ["/../../v1", "/v1"],
    ["./.././v1", "/v1"],
    [".", ""],
    ["..", ""],
    ["./", ""],
    [".hidden", "/.hidden"],
    ["...", "/..."],
    ["/a/./b", "/a/./b"],
    ["/%7euser/caf%c3%a9", "/~user/caf%C3%A9"],
  ])("at %s is %j", (url, expected) => {
    expect(basePathOf({ url, variables: [] })).toBe(expected);
  });

  it("has the defaults of its variables", () => {
    const variables = [{ name: "v", default: "v1" }];
    expect(basePathOf({ url: "https://{host}.test/{v}/{other}", variables })).toBe("/v1/%7Bother%7D");
    expect(basePathOf("v1/")).toBe("/v1");
  });
});
