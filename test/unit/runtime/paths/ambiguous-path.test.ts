import { expect, test } from "vitest";
import { isAmbiguousPath, isOriginForm, resolvePath } from "../../../../runtime/paths/ambiguous-path.ts";

test.each([
  ["/a/./b", "/a/b"],
  ["/a/../b", "/b"],
  ["/../b", "/b"],
  ["/.", "/"],
  ["/a/..", "/"],
  ["/a/b/.", "/a/b"],
  ["/%2e/a", "/a"],
  ["/x/%2e%2E/a", "/a"],
  ["/x/.%2e/a", "/a"],
  ["/x/%2E./a", "/a"],
  ["/x/..%2Fa", "/a"],
  ["/x/..%2fa", "/a"],
  ["/x%2F../a", "/a"],
  ["/x%2f%2e%2e%2fa", "/a"],
  ["/x/..%5Ca", "/a"],
  ["/x%5c..%5ca", "/a"],
  ["/x/..;/a", "/a"],
  ["/x/..;y=1/a", "/a"],
  ["/x/..%3By/a", "/a"],
  ["/.;y/a", "/a"],
  ["/x\\..\\a", "/a"],
  ["/\\a", "/a"],
  ["/a\\b", "/a/b"],
  ["/a%00", "/a"],
  ["/a%00/../b", "/a"],
  ["/x/..//a", "/a"],
])("%s is ambiguous, since a server may read it as %s", (path, resolved) => {
  expect([isAmbiguousPath(path), resolvePath(path)]).toEqual([true, resolved]);
});

test.each([
  "/",
  "/a/.../b",
  "/a./b",
  "/a../b",
  "/a/.b/..c",
  "/a%2Fb",
  "/a%2F.b",
  "/a%5Cb",
  "/a;b/c",
  "/a//b",
  "/%252e%252e/a",
  "/%c0%ae%c0%ae/a",
  "/a%0Ab",
  "/%01",
  "/%",
  "/A/",
  "a/b",
])("%s is not ambiguous", (path) => {
  expect(isAmbiguousPath(path)).toBe(false);
});

test("a server that decodes reads percent-encoded letters and repeated slashes as a plain path", () => {
  expect(["/%61dmin", "//a///b/", "/a%2Fb"].map(resolvePath)).toEqual(["/admin", "/a/b", "/a/b"]);
});

test.each([
  ["/", true],
  ["/a?b=\\", true],
  ["//a", true],
  ["", false],
  ["*", false],
  ["a", false],
  ["http://a.test/", false],
  ["a.test:80", false],
  ["/a#b", false],
  ["/a b", false],
  ["/a\tb", false],
  ["/a\n", false],
  ["/\u007f", false],
  ["/é", false],
])("%j is a target in origin form: %j", (target, expected) => {
  expect(isOriginForm(target)).toBe(expected);
});

test("a hostile path takes time in proportion to its length", () => {
  expect(isAmbiguousPath("/%2".repeat(20_000))).toBe(false);
  expect(isAmbiguousPath("/.;".repeat(20_000))).toBe(true);
  expect(resolvePath("/a/..".repeat(20_000))).toBe("/");
});
