import { type Command, defineCommand } from "../shared/command.ts";
import { shells } from "./completion-options.ts";

export function createCompletionCommand(others: readonly Command[]): Command {
  const command: Command = defineCommand({
    name: "completion",
    summary: "Print a shell completion script",
    usage: "completion <bash|zsh|fish>",
    text: [
      "Prints a completion script for tenon's commands, options and option values. Requires tenon on the",
      "PATH. Load the script when the shell starts, as in the examples.",
    ].join("\n"),
    maxOperands: 1,
    operandValues: shells,
    options: {},
    examples: [
      ["source <(tenon completion bash)", "in ~/.bashrc"],
      ["source <(tenon completion zsh)", "in ~/.zshrc, after compinit"],
      ["tenon completion fish | source", "in ~/.config/fish/completions/tenon.fish"],
    ],
    load: async () => {
      const { printCompletion } = await import("./print-completion.ts");
      const { createUsageError } = await import("../shared/usage-error.ts");
      return ({ operands: [name] }, io) => {
        const shell = shells.find((candidate) => candidate === name);
        if (shell === undefined)
          throw createUsageError(
            "usage/missing-argument",
            "tenon completion needs the name of a shell.",
            `It can be ${shells.join(", ")}.`,
          );
        io.stdout.write(printCompletion(shell, [...others, command]));
        return 0;
      };
    },
  });
  return command;
}
