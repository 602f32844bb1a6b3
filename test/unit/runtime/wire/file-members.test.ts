import { expect, test } from "vitest";
import { fileMembersOf, looksLikeBase64 } from "../../../../runtime/wire/file-members.ts";

test("files are the members whose media type is not textual", () => {
  const encoding = [
    { name: "photo", contentType: "image/png, image/jpeg" },
    { name: "data", contentType: "application/octet-stream", implied: true },
    { name: "code", contentType: "application/octet-stream", text: true },
    { name: "meta", contentType: "application/ld+json" },
    { name: "note", contentType: "text/plain" },
    { name: "any", contentType: "*/*" },
    { name: "plain" },
  ] as const;
  expect(fileMembersOf({ type: "multipart/form-data", kind: "multipart", encoding })).toEqual([
    "photo",
    "data",
  ]);
  expect(fileMembersOf({ type: "application/x-www-form-urlencoded", kind: "form", encoding })).toEqual([]);
});

test.each([
  ["aGVsbG8gd29ybGQgaGVsbG8=", true],
  ["data:image/png;base64,AAAA", true],
  ["hello world, hello", false],
  ["abcd", false],
])("%s: Base64 %s", (text, isBase64) => {
  expect(looksLikeBase64(text)).toBe(isBase64);
});
