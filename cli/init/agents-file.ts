import type { InitChoices } from "./choices.ts";

/** Prints instructions for coding agents, which read `AGENTS.md` before they work in a folder. */
export function printAgentsFile({ document, output }: Pick<InitChoices, "document" | "output">): string {
  return `# Working with the API contract

- \`${document}\` is the contract. Change it first, then the code.
- \`${output}\` is generated. Never edit it; run \`npx tenon generate\` after each change of the contract.
- Run \`npx tenon lint\` after each edit, and fix what it reports.
- Before you finish, run \`npx tenon diff --against git:main ${document}\`, and report breaking changes.

\`npx tenon mcp ${document}\` serves tools over the Model Context Protocol: \`lint\`, \`diff\`, \`show_operation\` and
\`show_schema\` with the generated types, \`sample_request\` and \`judge_exchange\` for tests, and tenon's guides as resources.
`;
}
