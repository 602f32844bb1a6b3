import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";
import { rewritings } from "./rewritings.ts";

type Rewrite = (typeof rewritings)[string];

const isAll = process.env["TENON_TESTS"] === "all";

/** Documents of a single file each; only small ones without `TENON_TESTS=all`. */
const documents = ["../shared/found/", "../shared/corpus/"].filter(existsSync).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .map((name) => folder + name)
    .filter((path) => readFileSync(path).length < (isAll ? 5_000_000 : 40_000)),
);
if (documents.length === 0) console.log("skipped: there are no documents in ../shared");

/**
 * The documents that are compared in a third of the forms, unless `TENON_LARGE=1` is set. They take nine tenths of the time, although a form
 * concerns schemas and operations, not the document: a third still gives each form several of them, and small documents all forms.
 */
const large = documents.filter((path) => readFileSync(path).length > 200_000);
const isWhole = process.env["TENON_LARGE"] === "1";

/** The forms in which a document is compared. */
function formsOf(path: string): readonly (readonly [name: string, rewrite: Rewrite])[] {
  const at = large.indexOf(path);
  return Object.entries(rewritings).filter((_, index) => isWhole || at < 0 || (index + at) % 3 === 0);
}

async function contractAt(path: string): Promise<Contract | undefined> {
  const { loaded } = await loadDocument(path);
  return loaded && buildContract(loaded).contract;
}

describe.skipIf(documents.length === 0)("a document and the same in another form", () => {
  test.each(documents)("have no change between them: %s", { timeout: 600_000 }, async (path) => {
    const base = await contractAt(path);
    if (base === undefined) return;
    const text = readFileSync(path, "utf8");
    const written = parse(text, { maxAliasCount: -1, merge: true, uniqueKeys: false });
    const isSplit = /\$ref"?:\s*["']?[^#"'\s]/.test(text);
    const forms = isSplit ? [] : formsOf(path);
    for (const [name, rewrite] of [["twice", undefined] as const, ...forms]) {
      const other = rewrite?.(written);
      if (rewrite !== undefined && other === undefined) continue;
      const now = other === undefined ? await contractAt(path) : await contractOf(other);
      if (now === undefined) throw new Error(path);
      const { changes } = await diffContracts({ old: base, new: now });
      // What has no meaning, or could not be read, is compared as it is written. OpenAPI 3.0 ignores the bodies of some methods, and 3.1
      // does not.
      const told = changes.filter(
        ({ code }) => rewrite === undefined || (!code.startsWith("body/") && code !== "document/unclear"),
      );
      expect({ name, changes: told.map(({ message }) => message) }).toEqual({ name, changes: [] });
    }
  });
});
