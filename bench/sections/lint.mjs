// Checks large documents by the same rules, with tenon and with redocly lint.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { medianOf, runInTurns, tellOnce } from "../kit/measure.mjs";
import { onOlder } from "../kit/older-node.mjs";
import { cli, documents, olderNode, peer, requireDocuments, work } from "../kit/places.mjs";
import { writeLarge } from "../kit/synthetic.mjs";

export const peers = ["@redocly/cli"];

const node = process.execPath;

export async function measure() {
  requireDocuments();
  mkdirSync(work, { recursive: true });
  const large = join(work, "large.json");
  writeLarge(large);
  return [
    lintTable("GitHub's document: 13 MB, 1,223 operations", documents.github),
    lintTable("12,000 operations over 5,000 schemas: 20 MB", large),
  ];
}

function lintTable(title, document) {
  const rules = join(work, "lint.yaml");
  writeFileSync(rules, "extends: [recommended]\n");
  const own = ["lint", document, "--rules", rules, "--format", "json"];
  const redocly = ["lint", document, "--config", rules, "--format", "json", "--max-problems", "1000000"];
  const command = (name, program, argv, count) => ({
    name,
    argv: [...program, ...argv],
    count,
    mayFail: true,
  });
  const commands = [
    command("tenon lint", [node, cli], own, countOwn),
    command(`tenon lint${onOlder}`, [olderNode, cli], own, countOwn),
    {
      ...command("redocly lint", [node, peer("@redocly/cli/bin/cli.js")], redocly, countRedocly),
      mayBeLong: true,
    },
  ];
  const figures = runInTurns(commands);
  const base = figures.get("redocly lint");
  return {
    title,
    columns: [
      "tool",
      "wall s",
      "CPU s",
      "peak MB",
      "wall × redocly",
      "findings by its rules",
      "its own findings",
    ],
    rows: commands.map(({ name, count }) => {
      const { wall, cpu, memory, output, count: runs } = figures.get(name);
      return [
        name + tellOnce({ count: runs }),
        wall,
        cpu,
        Math.round(memory),
        wall / base.wall,
        ...count(output),
      ];
    }),
    chart: 1,
    note: `All tools use Redocly's \`recommended\` ruleset and print all findings as JSON. tenon additionally checks that it can model each schema and operation. ${medianOf}`,
  };
}

/** The numbers of findings by Redocly's rules and by tenon's own. */
function countOwn(output) {
  const { findings } = readJson(output) ?? { findings: [] };
  const adopted = findings.filter(
    ({ code }) => code.startsWith("lint/") && !code.startsWith("lint/tenon"),
  ).length;
  return [adopted, findings.length - adopted];
}

function countRedocly(output) {
  return [readJson(output)?.problems.length ?? 0, 0];
}

/** The report of a command, without the text that it prints before and after it. */
function readJson(output) {
  const start = output.search(/^\{/m);
  const end = output.lastIndexOf("}");
  return start < 0 ? undefined : JSON.parse(output.slice(start, end + 1));
}
