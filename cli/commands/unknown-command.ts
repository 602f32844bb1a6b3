import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { commands } from "./commands.ts";

/** What is to be said where the first argument is neither a command nor an option of tenon's. */
export function describeUnknownCommand(name: string): Finding {
  const isOption = name.startsWith("-");
  return createFinding(isOption ? "usage/unknown-option" : "usage/unknown-command", {
    message: isOption
      ? `tenon itself has no option ${name}; a command comes first.`
      : `There is no command "${name}".`,
    fix:
      didYouMean(name, [...commands.map((command) => command.name), "--help", "--version"]) ??
      "`tenon --help` lists the commands.",
  });
}
