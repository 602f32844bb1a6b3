import { codes } from "../../contract/findings/codes.ts";

/** The subjects of codes by the part before the slash, in the order of the page. */
const areas: Readonly<Record<string, string>> = {
  load: "Reading the document",
  ref: "References",
  document: "The document",
  schema: "Schemas",
  lint: "Redocly's rules",
};

/** The page of all codes, each with its own anchor: `findings.md#load/not-found`. */
export function printFindingsPage(): string {
  const byArea = new Map<string, string[]>();
  for (const [code, entry] of Object.entries(codes)) {
    const area = code.split("/", 1)[0] ?? code;
    const rows = byArea.get(area) ?? [];
    byArea.set(area, rows);
    rows.push(
      [
        `### <a id="${code}"></a>\`${code}\``,
        "",
        `${entry.text} *${capitalise(entry.severity)}, ${sides[entry.side]}.*`,
        "",
        `**What to do.** ${entry.advice}`,
        "",
        `**For example.** ${printExample(entry.example)}`,
        "",
      ].join("\n"),
    );
  }
  const parts = [...byArea].map(
    ([area, rows]) =>
      `## ${areas[area] === undefined ? `\`${area}/\`` : `\`${area}/\`: ${areas[area]}`}\n\n${rows.join("\n")}`,
  );
  const links = [...byArea].map(([area, rows]) => `| \`${area}/\` | ${rows.length} |`);
  return [
    "# Findings",
    "",
    "Each message of tenon is a finding. It has a code, a severity, a text that names the affected thing, a place in a file, and a fix.",
    `These are all ${Object.keys(codes).length} codes of tenon's own; those of Redocly's rules are \`lint/\` and the rule's name.`,
    "",
    "| codes | how many |",
    "|---|---|",
    ...links,
    "",
    ...parts,
  ].join("\n");
}

const sides = {
  document: "for the author of the document",
  config: "for the owner of config and templates",
  usage: "for whoever typed the command",
  output: "for the owner of the output folder",
  client: "about the client",
  server: "about the server",
  tenon: "for tenon's makers",
} as const;

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Examples are code or a few words; either is shown as it is written. */
function printExample(text: string): string {
  if (text.includes("\n")) return `\n\n\`\`\`text\n${text}\n\`\`\``;
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
