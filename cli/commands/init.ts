import { type Command, type CommandInput, defineCommand } from "../command.ts";
import { commonOptions } from "../common-options.ts";
import type { ExitCode, Io } from "../io.ts";

const options = { ...commonOptions } as const;

/** `tenon init` */
export const initCommand: Command = defineCommand({
  name: "init",
  summary: "Write a config, and a document to begin with where there is none",
  usage: "init [folder]",
  text: [
    "Writes tenon.config.ts, with comments, into the folder (default: this one). Where there is no OpenAPI",
    "document yet, writes a small openapi.yaml, too. Asks nothing, and never overwrites a file.",
  ].join("\n"),
  maxOperands: 1,
  options,
  examples: [
    ["tenon init && tenon generate", "from an empty folder to generated code"],
    ["tenon init packages/api", "in another folder"],
  ],
  run: async ({ operands }: CommandInput<typeof options>, io: Io): Promise<ExitCode> => {
    const { initFolder } = await import("../init/init-folder.ts");
    return initFolder(operands[0] ?? ".", io);
  },
});
