import { type Command, type CommandInput, defineCommand } from "../shared/command.ts";
import { commonOptions, configOption, reportOptions } from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

const options = { config: configOption, ...reportOptions, ...commonOptions } as const;

/** `tenon doctor` */
export const doctorCommand: Command = defineCommand({
  name: "doctor",
  summary: "Say what is wrong with an installation or a config",
  usage: "doctor [options]",
  text: [
    "Looks at the versions of Node, of TypeScript and of what tenon works with, at the config, at each",
    "document and its templates, at whether what was generated is up to date or was edited by hand, and",
    "at whether tsconfig.json resolves its imports. Changes nothing.",
    "",
    "Exit code 1 when there are errors, 2 when the config is wrong; with --strict, warnings count, too.",
  ].join("\n"),
  maxOperands: 0,
  options,
  examples: [
    ["tenon doctor", "what is well, and what is not"],
    ["tenon doctor --format json", "for programs"],
  ],
  run: async ({ options: given }: CommandInput<typeof options>, io: Io): Promise<ExitCode> => {
    const { runDoctor } = await import("./run-doctor.ts");
    return runDoctor(given, io);
  },
});
