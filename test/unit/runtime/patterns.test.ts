/**
 * The runtime processes untrusted text, so none of its own regular expressions may be slow on any text. Those of a document are
 * reported by `schema/slow-pattern`.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { findBlowup } from "../../../language/schema/patterns/find-blowup.ts";
import { isUri, isUriReference } from "../../../runtime/formats/addresses.ts";
import { expectLinear } from "../../expect-linear.ts";

const runtime = resolve(import.meta.dirname, "../../../runtime");

/** The regular expression literals of a file, without slashes and flags. */
function listPatterns(path: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.slice(1, node.text.lastIndexOf("/")));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022));
  return found;
}

/** Patterns that are reported although they are fast; each is tried below. */
const exceptions: ReadonlyMap<string, string> = new Map([
  [
    "formats/addresses.ts",
    "Lookaheads, which are not taken into account, keep an authority apart from the path behind it.",
  ],
]);

test("no pattern of the runtime takes long on a text made for it", () => {
  const files = readdirSync(runtime, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const patterns = files.flatMap((file) =>
    listPatterns(join(runtime, file)).map((pattern) => ({ file, pattern })),
  );
  expect(patterns.length).toBeGreaterThan(20);
  const slow = patterns.flatMap(({ file, pattern }) => {
    const blowup = findBlowup(pattern);
    return blowup === undefined ? [] : [{ file: file.replaceAll("\\", "/"), blowup, pattern }];
  });
  expect(slow.filter(({ file }) => !exceptions.has(file))).toEqual([]);
  expect([...new Set(slow.map(({ file }) => file))]).toEqual([...exceptions.keys()]);
});

test.each([
  "http:",
  "http://",
  "http://a@",
  "http://a:",
  "//",
  "/",
])("a long URI that begins with %s and is none is refused with work in proportion to its length", async (start) => {
  for (const filling of ["a", ":", "a:", "%41", "/", "a%41", "."])
    await expectLinear((length) => {
      const text = `${start}${filling.repeat(length)}\u0000`;
      expect([isUri(text), isUriReference(text)]).toEqual([false, false]);
    }, 2_000);
});

test("a pattern that takes long would be found", () => {
  expect(findBlowup("^(a+)+$")).toBe("exponential");
});
