import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, reportOptions } from "../shared/common-options.ts";

export const doctorCommand: Command = defineCommand({
  name: "doctor",
  summary: "Check an installation and its config",
  usage: "doctor [options]",
  text: [
    "Checks the versions of Node, TypeScript and related packages; the config, its documents and",
    "templates; whether generated code is up to date or was edited by hand; and whether tsconfig.json can",
    "resolve its imports. Changes nothing.",
    "",
    "Exits with 1 on errors (with --strict also on warnings), 2 if the config is invalid.",
  ].join("\n"),
  maxOperands: 0,
  options: { config: documentOptions.config, ...reportOptions },
  examples: [
    ["tenon doctor", "a line for each check"],
    ["tenon doctor --format json", "for programs"],
  ],
  load: async () => (await import("./run-doctor.ts")).runDoctor,
});
