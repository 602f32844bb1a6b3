/**
 * Prints the table of docs/comparison.md about breaking changes: how often tenon, oasdiff and Redocly agree with the verdicts on the pairs
 * of `../shared/diff`. The results of oasdiff are the labels of the pairs, which come from oasdiff's own tests. Bundle it first: `npx
 * esbuild test/diff/compare-peers.ts --bundle --platform=node --format=esm
 * --packages=external`.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { comparePair, type DocumentPair, pairsFolder, readPairs, verdictOf } from "./pairs.ts";

type Answer = "breaking" | "not breaking" | "undecided";

const run = promisify(execFile);

function oasdiffOf({ label }: DocumentPair): Answer {
  if (label === "maybe") return "undecided";
  return label === "breaking" ? "breaking" : "not breaking";
}

async function tenonOf(pair: DocumentPair): Promise<Answer> {
  const level = (await comparePair(pair))?.level;
  if (level === undefined || level === "undecided") return "undecided";
  return level === "breaking" ? "breaking" : "not breaking";
}

/** Redocly's answer for a pair: a breaking change is `major`; a document that it cannot read is undecided. */
async function redoclyOf({ base, revision }: DocumentPair): Promise<Answer> {
  const paths = [base, revision].map((name) => decodeURIComponent(new URL(name, pairsFolder).pathname));
  const options = ["--format", "json", "--fail-on", "none"];
  try {
    const { stdout } = await run("node_modules/.bin/redocly", ["diff", ...paths, ...options], {
      timeout: 60_000,
    });
    return JSON.parse(stdout.slice(stdout.indexOf("{"))).bump === "major" ? "breaking" : "not breaking";
  } catch {
    return "undecided";
  }
}

interface Row {
  right: number;
  missed: number;
  invented: number;
  undecided: number;
}

async function compare(): Promise<void> {
  const rows: Readonly<Record<string, Row>> = Object.fromEntries(
    ["tenon", "oasdiff", "Redocly"].map((name) => [name, { right: 0, missed: 0, invented: 0, undecided: 0 }]),
  );
  const count = (name: string, answer: Answer, pair: DocumentPair): void => {
    const row = rows[name];
    if (row === undefined) return;
    const verdict = verdictOf(pair);
    if (answer === "undecided") row.undecided += 1;
    else if (answer === verdict) row.right += 1;
    else if (verdict === "breaking") row.missed += 1;
    else row.invented += 1;
  };
  const pairs = readPairs();
  for (const pair of pairs) {
    count("tenon", await tenonOf(pair), pair);
    count("oasdiff", oasdiffOf(pair), pair);
    count("Redocly", await redoclyOf(pair), pair);
  }
  console.log(`| ${pairs.length} pairs | correct | missed breaks | false alarms | undecided |`);
  console.log("|---|--:|--:|--:|--:|");
  for (const [name, { right, missed, invented, undecided }] of Object.entries(rows))
    console.log(`| ${name} | ${right} | ${missed} | ${invented} | ${undecided} |`);
}

await compare();
