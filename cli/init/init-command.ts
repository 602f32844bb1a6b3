import { type Command, type CommandInput, defineCommand } from "../shared/command.ts";
import { commonOptions } from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

const options = {
  ci: {
    kind: "value",
    values: ["github", "gitlab", "none"],
    text: "Whose CI file to write. Default: as the repository tells",
  },
  ...commonOptions,
} as const;

/** `tenon init` */
export const initCommand: Command = defineCommand({
  name: "init",
  summary: "Write a config, and a document to begin with where there is none",
  usage: "init [folder]",
  text: [
    "Writes tenon.config.ts, with comments, into the folder (default: this one); where there is no OpenAPI",
    "document yet, a small openapi.yaml; scripts for package.json; and a CI file where the repository is",
    "GitHub's or GitLab's. Asks nothing, needs no network, and never overwrites a file.",
  ].join("\n"),
  maxOperands: 1,
  options,
  examples: [
    ["tenon init && tenon generate", "from an empty folder to generated code"],
    ["tenon init --ci gitlab", "with a CI file for GitLab"],
    ["tenon init packages/api", "in another folder"],
  ],
  run: async ({ operands, options: given }: CommandInput<typeof options>, io: Io): Promise<ExitCode> => {
    const { initFolder } = await import("./init-folder.ts");
    return initFolder({ name: operands[0] ?? ".", ci: given.ci }, io);
  },
});
