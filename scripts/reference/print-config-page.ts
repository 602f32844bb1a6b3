import type { ConfigOption } from "./read-config-options.ts";

/** The page of the config: its names, its forms, and every option. */
export function printConfigPage(options: readonly ConfigOption[]): string {
  return [
    "# Config",
    "",
    "`tenon.config.ts` says which output is generated from which document, so that commands need no arguments. It may also be `.mts`, `.cts`, `.js`,",
    "`.mjs`, `.cjs` or `.json`, or the key `tenon` of `package.json`. The nearest one applies, as far up as the nearest `package.json`.",
    "",
    "```ts tenon.config.ts",
    'import { defineConfig } from "tenon";',
    "",
    "export default defineConfig({",
    '  document: "openapi.yaml",',
    '  output: "src/api",',
    "});",
    "```",
    "",
    "Several documents are listed under `apis`, each with its own options:",
    "",
    "```ts tenon.config.ts",
    'import { defineConfig } from "tenon";',
    "",
    "export default defineConfig({",
    "  apis: [",
    '    { document: "openapi.yaml", output: "src/api" },',
    '    { document: "billing/openapi.yaml", output: "src/billing" },',
    "  ],",
    "});",
    "```",
    "",
    "As JSON, with the schema from which an editor knows the options:",
    "",
    "```json tenon.config.json",
    "{",
    '  "$schema": "./node_modules/tenon/tenon.config.schema.json",',
    '  "document": "openapi.yaml",',
    '  "output": "src/api"',
    "}",
    "```",
    "",
    "## Options",
    "",
    ...options.map(printOption),
  ].join("\n");
}

function printOption({ isRequired, members, ...option }: ConfigOption): string {
  const { name, text } = option;
  const about = members.length === 0 ? `Type: ${printType(option)}\n` : printMembers(members);
  return `### \`${name}\`\n\n${isRequired ? "Needed. " : ""}${text}\n\n${about}`;
}

function printMembers(members: ConfigOption["members"]): string {
  const rows = members.map(
    (member) =>
      `- \`${member.name}\`: ${member.text === "" ? "" : `${member.text} `}Type: ${printType(member)}\n`,
  );
  return `An object with:\n\n${rows.join("")}`;
}

/** The values of a type if it lists them, otherwise the type as it is written. */
function printType({ type, schema }: ConfigOption["members"][number]): string {
  if (Array.isArray(schema["enum"]))
    return schema["enum"].map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  return `\`${type
    .replace(/\s+/g, " ")
    .replace("( | ", "(")
    .replace(/ \| undefined$/, "")}\``;
}
