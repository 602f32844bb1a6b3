import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { emitOutput, type Output } from "./emit-output.ts";
import { listSites, type Mutant, mutate } from "./mutants.ts";
import { type Survivor, survivors } from "./survivors.ts";
import { cutDocument } from "./unit-documents.ts";

const corpus = join(import.meta.dirname, "../../../shared/corpus");
const goldens = join(import.meta.dirname, "../golden");

/** `npm run mutants` tries all mutants; other runs of the tests try a sample. */
const isWhole = process.env["TENON_MUTANTS"] !== undefined;
const units = isWhole ? 12 : 2;
const perUnit = isWhole ? 25 : 7;

const documents = [
  ...["hooks", "parameters", "statuses", "streams", "schemas", "bodies", "legacy"].map((name) =>
    join(goldens, name, "openapi.yaml"),
  ),
  ...["redocly-museum.yaml", "redocly-cafe.yaml", "adyen-webhooks-v1.json", "goharbor-harbor-v2.yaml"],
  ...["apache-airflow-v2.yaml", "discord-v10.json", "figma-rest.yaml", "meilisearch-api.json"],
  ...["stripe-api.json", "pachca-api.yaml", "komga-api.json", "auth0-myaccount.json", "box-platform.json"],
].map((name) => (name.startsWith("/") ? name : join(corpus, name)));

/** Numbers below a limit (a linear congruential generator). */
function createPicker(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

interface Tally {
  killed: number;
  listed: number;
  readonly survived: Mutant[];
}

test("every member that is deleted or altered shows in the output, or is in the report", async () => {
  const tally: Tally = { killed: 0, listed: 0, survived: [] };
  for (const [index, path] of documents.entries()) {
    // Each by itself: what is changed in one document picks nothing else in the next.
    const pick = createPicker((isWhole ? 3 : 5) + index);
    if (!existsSync(path)) {
      console.log(`skipped: ${path} is not here`);
      continue;
    }
    const document: unknown = parse(await readFile(path, "utf8"), { maxAliasCount: -1 });
    if (!isObject(document)) continue;
    const cut = cutDocument(document);
    for (let count = 0; count < units && cut.length > 0; count++)
      await tryUnit(cut[pick(cut.length)], pick, tally);
  }
  const all = tally.killed + tally.listed + tally.survived.length;
  const unlisted = tally.survived.filter((mutant) => !survivors.some((entry) => isMeant(entry, mutant)));
  const share = (tally.killed + tally.listed) / all;
  console.log(
    `${all} mutants: ${tally.killed} changed the output or what is told of it, ${tally.listed} stand in the report, ` +
      `${tally.survived.length} survived (${(100 * share).toFixed(2)} % killed)`,
  );
  expect(unlisted.map(({ construct, change, pointer }) => `${change} ${construct} ${pointer}`)).toEqual([]);
  // A sample has too few for the second decimal.
  expect(share).toBeGreaterThanOrEqual(isWhole ? 0.98 : 0.95);
  if (!isWhole) return;
  const unused = survivors.filter((entry) => !tally.survived.some((mutant) => isMeant(entry, mutant)));
  expect(unused.map(({ reason }) => reason)).toEqual([]);
}, 1_200_000);

function isMeant({ construct, change, pointer }: Survivor, mutant: Mutant): boolean {
  if (!construct.test(mutant.construct) || (change !== undefined && change !== mutant.change)) return false;
  return pointer === undefined || pointer.test(mutant.pointer);
}

async function tryUnit(
  unit: SchemaObject | undefined,
  pick: (limit: number) => number,
  tally: Tally,
): Promise<void> {
  if (unit === undefined) return;
  const sites = listSites(unit);
  const before = await emitOutput(unit);
  for (let count = 0; count < perUnit; count++) {
    const site = sites[pick(sites.length)] ?? [];
    const mutant = mutate(unit, site, pick(2) === 0 ? "delete" : "alter") ?? mutate(unit, site, "delete");
    if (mutant === undefined) continue;
    const after = await emitOutput(mutant.document);
    if (after.code !== before.code || after.report !== before.report) tally.killed += 1;
    else if (isListed(before, mutant.pointer) || isListed(after, mutant.pointer)) tally.listed += 1;
    else tally.survived.push(mutant);
  }
}

/** Whether the report lists a member, or an object that contains it. */
function isListed({ listed }: Output, pointer: string): boolean {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) if (listed.has(at)) return true;
  return false;
}
