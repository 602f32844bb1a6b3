import { join } from "node:path";
import { expect, it } from "vitest";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { bundleDocument } from "../../../../contract/bundle/bundle-document.ts";
import { normaliseDocument } from "../../../../contract/normalise/normalise-document.ts";
import { writeFiles } from "../read/write-files.ts";

const levels = Array.from({ length: 40 }, (_, level) => level);
const responses = { "200": { description: "ok" } };
const url = "{$request.body#/url}";
const twice = (ref: string) => ({ one: { [url]: { $ref: ref } }, two: { [url]: { $ref: ref } } });

/** Documents in which every level refers twice to the next one, by references that must be replaced by copies. */
const ladders: Readonly<Record<string, object>> = {
  "path items": {
    paths: { "/a": { $ref: "#/components/pathItems/P0" } },
    components: {
      pathItems: Object.fromEntries(
        levels.map((level) => [
          `P${level}`,
          { post: { responses, callbacks: level < 39 ? twice(`#/components/pathItems/P${level + 1}`) : {} } },
        ]),
      ),
    },
  },
  "callbacks of other operations": {
    paths: Object.fromEntries(
      levels.map((level) => {
        const next = { $ref: `#/paths/~1p${level + 1}/post/callbacks/c` };
        const callbacks = level < 39 ? { one: next, two: next } : {};
        return [
          `/p${level}`,
          { post: { responses, callbacks: { c: { [url]: { post: { responses, callbacks } } } } } },
        ];
      }),
    ),
  },
};

it.each(Object.entries(ladders))("copies of %s stay in proportion to the document", async (_, members) => {
  const source = { openapi: "3.1.0", info: { title: "T", version: "1" }, ...members };
  const folder = await writeFiles({ "a.json": JSON.stringify(source) });
  const { loaded } = await loadDocument(join(folder, "a.json"));
  if (loaded === undefined) throw new Error("not loaded");
  const bundle = bundleDocument(loaded);
  const normalised = normaliseDocument(bundle);
  expect(countNodes(normalised.document)).toBeLessThan(21 * countNodes(source) + 10_000);
  const findings = [...bundle.findings, ...normalised.findings];
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(["ref/expansion"]));
  expect(findings.length).toBeLessThan(levels.length);
  expect(findings[0]?.message).toContain("must be replaced with a copy");
});

function countNodes(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + countNodes(member), 1);
}
