/**
 * Real documents, cut down and mutated: every problem is reported by findings; nothing is thrown, and nothing takes long. A
 * failure prints its seed; `npm run fuzz -- --seed N` begins with it.
 *
 * @module
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { generate } from "../../generator/session/generate.ts";
import { createRandom } from "./create-random.ts";
import { cutDocument } from "./cut-document.ts";
import { fuzzSeed, fuzzTime, mostDocuments } from "./fuzz-settings.ts";
import { mutateDocument } from "./mutate-document.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-fuzz-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const corpus = "../shared/corpus";
const sources = [
  "spec/openapi.yaml",
  ...[
    "redocly-museum.yaml",
    "redocly-cafe.yaml",
    "coder-agentapi.json",
    "samchon-shopping.json",
    "netlify-api.yml",
  ].map((name) => `${corpus}/${name}`),
  ...[
    "auth0-myaccount.json",
    "openmeter-v3.yaml",
    "json-api-dotnet-atomic-operations.json",
    "komga-api.json",
  ].map((name) => `${corpus}/${name}`),
].filter((path) => existsSync(path));
if (sources.length === 1) console.log(`skipped: there is no ${corpus}; only our own document is broken`);

/** More milliseconds than any document of this size takes, even on a busy machine. */
const patience = 10_000;

const FEWEST = 6;

test(
  "broken documents are reported by findings",
  async () => {
    const documents = sources.map(
      (path): Record<string, unknown> => parse(readFileSync(path, "utf8"), { maxAliasCount: -1 }),
    );
    const path = join(folder, "openapi.json");
    const finds: string[] = [];
    const start = performance.now();
    let count = 0;
    let emitted = 0;
    // However busy the machine is, some are tried.
    const isTime = (): boolean => count < FEWEST || performance.now() - start < fuzzTime;
    for (; isTime() && count < mostDocuments && finds.length < 5; count++) {
      const seed = fuzzSeed + count;
      const random = createRandom(seed);
      const document = cutDocument(random.pick(documents), random);
      mutateDocument(document, random);
      writeFileSync(path, JSON.stringify(document));
      const begun = process.cpuUsage();
      try {
        const { files, findings } = await generate({ document: path, importExtension: ".js", names: {} });
        if (files.length > 0) emitted += 1;
        else expect(findings.length).toBeGreaterThan(0);
      } catch (error) {
        finds.push(
          `seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message).slice(0, 900) : String(error)}`,
        );
      }
      const { user, system } = process.cpuUsage(begun);
      if ((user + system) / 1_000 > patience)
        finds.push(`seed ${seed}: took ${Math.round((user + system) / 1_000)} ms`);
    }
    console.log(`documents: ${count} from seed ${fuzzSeed}, ${emitted} with output, ${finds.length} finds`);
    expect(finds).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(FEWEST);
  },
  fuzzTime * 2 + 60_000,
);
