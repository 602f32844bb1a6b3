import { type Command, defineCommand } from "../shared/command.ts";

export const initCommand: Command = defineCommand({
  name: "init",
  summary: "Write a config, and a first document if there is none",
  usage: "init [folder]",
  text: [
    "Writes tenon.config.ts for what the project needs: a client, a server or both, by its frameworks; a",
    "small openapi.yaml if there is no OpenAPI document; scripts for package.json; and a CI file if the",
    "repository is on GitHub or GitLab. Asks in a terminal. Needs no network, and never overwrites a file.",
  ].join("\n"),
  maxOperands: 1,
  options: {
    for: {
      kind: "value",
      values: ["client", "server", "both"],
      text: "What to generate. Default: what the project's frameworks need",
    },
    output: {
      kind: "value",
      short: "o",
      label: "folder",
      text: "The folder for the generated code. Default: src/api",
    },
    yes: { kind: "flag", short: "y", text: "Do not ask" },
    ci: {
      kind: "value",
      values: ["github", "gitlab", "none"],
      text: "The CI service to write a file for. Default: the repository's",
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
