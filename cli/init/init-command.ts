import { type Command, defineCommand } from "../shared/command.ts";

/** `tenon init` */
export const initCommand: Command = defineCommand({
  name: "init",
  summary: "Write a config, and a first document if there is none",
  usage: "init [folder]",
  text: [
    "Writes into the folder (default: this one) a tenon.config.ts with comments; a small openapi.yaml if",
    "there is no OpenAPI document yet; scripts for package.json; and a CI file if the repository is on",
    "GitHub or GitLab. Asks nothing, needs no network, and never overwrites a file.",
  ].join("\n"),
  maxOperands: 1,
  options: {
    ci: {
      kind: "value",
      values: ["github", "gitlab", "none"],
      text: "The CI service to write a file for. Default: the repository's",
    },
  },
  examples: [
    ["tenon init && tenon generate", "from an empty folder to generated code"],
    ["tenon init --ci gitlab", "with a CI file for GitLab"],
    ["tenon init packages/api", "in another folder"],
  ],
  load: async () => (await import("./init-folder.ts")).initFolder,
});
