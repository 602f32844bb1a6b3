import { commands } from "../../cli/commands/commands.ts";
import { printCommandHelp, printHelp } from "../../cli/commands/print-help.ts";

/** The page of the command line: what each command's `--help` prints. */
export function printCommandsPage(version: string): string {
  return [
    "# Commands",
    "",
    "What `tenon --help` and each command's `--help` print.",
    "",
    printBlock(printHelp(commands, version)),
    ...commands.map((command) => `## \`tenon ${command.name}\`\n\n${printBlock(printCommandHelp(command))}`),
  ].join("\n");
}

function printBlock(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`;
}
