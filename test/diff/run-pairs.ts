/**
 * Compares the pairs of `../shared/diff`, and prints the label and the result of each. With ids, or with `--all`, it also prints
 * the changes. Bundle it first: `npx esbuild test/diff/run-pairs.ts --bundle --platform=node --format=esm --packages=external`.
 */
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import { comparePair, readPairs } from "./pairs.ts";

async function run(args: readonly string[]): Promise<void> {
  const ids = args.filter((arg) => !arg.startsWith("--"));
  const tally = new Map<string, number>();
  for (const pair of readPairs()) {
    if (ids.length > 0 && !ids.includes(pair.id)) continue;
    const start = performance.now();
    const report = await comparePair(pair);
    const level = report?.level ?? "unreadable";
    const key = `${pair.label} → ${level}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
    const rules = [
      ...pair.err,
      ...pair.warn.map((rule) => `(${rule})`),
      ...pair.info.map((rule) => `[${rule}]`),
    ];
    console.log(`${pair.id} ${key}  ${rules.join(" ")}  ${Math.round(performance.now() - start)} ms`);
    if (ids.length === 0 && !args.includes("--all")) continue;
    for (const { level: own, code, message, side, witness } of report?.changes ?? []) {
      console.log(`    ${own} ${side} ${code}: ${message}`);
      if (witness !== undefined) console.log(`        ${printNdjsonLine(witness).trimEnd().slice(0, 500)}`);
    }
  }
  for (const [key, count] of [...tally].sort()) console.log(`${count}\t${key}`);
}

await run(process.argv.slice(2));
