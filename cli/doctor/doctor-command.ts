import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, reportOptions } from "../shared/common-options.ts";

export const doctorCommand: Command = defineCommand({
  name: "doctor",
  summary: "Check an installation and its config",
  usage: "doctor [options]",
  text: [
    "Checks the versions of Node, TypeScript and the packages that tenon works with; the config, each of its",
    "documents and their templates; whether the generated code is up to date or was edited by hand; and",
    "whether tsconfig.json resolves its imports. Changes nothing.",
    "",
    "Exit code 1 if there are errors, 2 if the config is wrong; with --strict, also 1 for warnings.",
  ].join("\n"),
  maxOperands: 0,
  options: { config: documentOptions.config, ...reportOptions },
  examples: [
    ["tenon doctor", "a line for each check"],
    ["tenon doctor --format json", "for programs"],
  ],
  load: async () => (await import("./run-doctor.ts")).runDoctor,
});
