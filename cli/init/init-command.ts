import { type Command, defineCommand } from "../shared/command.ts";

export const initCommand: Command = defineCommand({
  name: "init",
  summary: "Create a config, and a starter document if there is none",
  usage: "init [folder]",
  text: [
    "Writes tenon.config.ts for a client, a server or both, depending on the project's frameworks; a",
    "starter openapi.yaml if there is no OpenAPI document; package.json scripts; and a CI file for GitHub",
    "or GitLab. Asks in a terminal. Works offline and never overwrites a file.",
  ].join("\n"),
  maxOperands: 1,
  options: {
    for: {
      kind: "value",
      values: ["client", "server", "both"],
      text: "What to generate. Default: inferred from the project's frameworks",
    },
    output: {
      kind: "value",
      short: "o",
      label: "folder",
      text: "Output folder. Default: src/api",
    },
    agents: {
      kind: "flag",
      text: "Write AGENTS.md with instructions for coding agents",
    },
    yes: { kind: "flag", short: "y", text: "Skip all questions" },
    ci: {
      kind: "value",
      values: ["github", "gitlab", "none"],
      text: "CI service to configure. Default: the repository's",
    },
  },
  examples: [
    ["tenon init && tenon generate", "from an empty folder to generated code"],
    ["tenon init --for client -o src/lib/api", "only a client, in another folder"],
    ["tenon init --ci gitlab", "with a CI file for GitLab"],
    ["tenon init packages/api", "in another folder"],
  ],
  load: async () => (await import("./init-folder.ts")).initFolder,
});
