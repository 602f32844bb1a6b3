import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type Bundle, bundleDocument } from "../../../../contract/load/bundle-document.ts";
import { type LoadedDocument, loadDocument } from "../../../../contract/load/load-document.ts";
import { visitReferences } from "../../../../contract/load/visit-references.ts";
import { decodeFragment, encodePointer, lastToken, readPointer } from "../../../../runtime/pointer.ts";

const corpus = resolve("../shared/corpus");

/** Root documents of the entries that have several files. */
const roots: Readonly<Record<string, readonly string[]>> = {
  "unit-banking": ["openapi.json"],
  "redocly-cafe-split": ["cafe.yaml"],
  "camara-quality-on-demand": [
    "API_definitions/qos-provisioning.yaml",
    "API_definitions/quality-on-demand.yaml",
  ],
  "digitalocean-v2": ["DigitalOcean-public.v2.yaml"],
  "dropbox-sign": ["openapi-sdk.yaml"],
  "ethereum-beacon-node": ["beacon-node-oapi.yaml"],
  "matrix-client-server": ["api/client-server/*.yaml"],
  "phrase-strings": ["main.yaml"],
  "snowflake-rest": [
    "cortex-analyst.yaml",
    "cortex-inference.yaml",
    "service.yaml",
    "table.yaml",
    "task.yaml",
  ],
};

/** Findings of weight `error` that are right, with the reason. One that does not come up fails. */
const known: Readonly<Record<string, string>> = {};

/** The root documents of an entry, relative to the corpus. */
function rootsOf(entry: string): readonly string[] {
  return (roots[entry] ?? [""]).flatMap((path) => {
    if (!path.endsWith("*.yaml")) return [join(entry, path)];
    const folder = join(entry, path.slice(0, -"*.yaml".length));
    return readdirSync(join(corpus, folder))
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => join(folder, name));
  });
}

/** References of a bundle that lead nowhere within it. */
function brokenReferences({ document }: Bundle): readonly string[] {
  const broken = new Set<string>();
  visitReferences(document, "document", [], {
    found: ({ kind, text }) => {
      if (kind === "schemaName") return;
      const target = text.startsWith("#") ? readPointer(document, decodeFragment(text.slice(1))) : undefined;
      if (target === undefined) broken.add(text);
    },
  });
  return [...broken];
}

/** Members of a map in the bundle. */
function entriesOf(bundle: Bundle, pointer: string): readonly string[] {
  return Object.keys(readPointer(bundle.document, pointer) ?? {}).map(
    (name) => `${pointer}${encodePointer([name])}`,
  );
}

/** How many places were looked at, so that the comparison is known to have taken place. */
let compared = 0;

/** Operations and schemas whose place does not show their name, though it is in the root document, where they have one. */
function misplaced(loaded: LoadedDocument, bundle: Bundle): readonly string[] {
  const lines = loaded.root.text.split("\n");
  const operations = entriesOf(bundle, "/paths").flatMap((path) => entriesOf(bundle, path));
  const schemas = [...entriesOf(bundle, "/components/schemas"), ...entriesOf(bundle, "/definitions")];
  return [...operations, ...schemas].filter((pointer) => {
    const { file, line, column } = bundle.placeOf(pointer, "key");
    compared++;
    const found = lines[line - 1]?.slice(column - 1) ?? "";
    return (
      file === loaded.root.name &&
      !/^["']?/.test(found.slice(0, 1)) &&
      !found.includes(lastToken(pointer) ?? "")
    );
  });
}

const entries = existsSync(corpus)
  ? readdirSync(corpus).filter((name) => name in roots || /\.(?:json|ya?ml)$/.test(name))
  : [];
if (entries.length === 0) console.warn(`Skipped the documents of the corpus: ${corpus} is not there.`);

describe.skipIf(entries.length === 0)("the corpus", () => {
  const errors: string[] = [];

  it("has the documents that this test is about", () => {
    expect(entries).toHaveLength(44);
  });

  it.each(entries)("%s is loaded and bundled", async (entry) => {
    const allow = entry in roots ? [join(corpus, entry)] : [];
    for (const root of rootsOf(entry)) {
      const { loaded, findings } = await loadDocument(join(corpus, root), { allow });
      if (loaded === undefined) throw new Error(`${root} was not loaded: ${findings[0]?.message}`);
      const bundle = bundleDocument(loaded);
      const told = [...findings, ...bundle.findings].filter(({ severity }) => severity === "error");
      errors.push(
        ...told.map(({ code, places }) => `${code} ${root} ${places[0]?.file}#${places[0]?.pointer}`),
      );
      expect(brokenReferences(bundle)).toEqual([]);
      expect(misplaced(loaded, bundle)).toEqual([]);
    }
  });

  it("has no errors but those that are known", () => {
    expect(compared).toBeGreaterThan(15_000);
    expect([...errors].sort()).toEqual(Object.keys(known).sort());
  });
});
