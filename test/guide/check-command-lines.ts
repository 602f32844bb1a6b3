import { commands } from "../../cli/commands/commands.ts";
import { parseArguments } from "../../cli/shared/parse-arguments.ts";

/**
 * Checks the command lines of tenon in a text that no test runs, such as a workflow file. `wrong` lists commands and options that do not
 * exist, `count` is the number of command lines.
 */
export function checkCommandLines(text: string): {
  readonly count: number;
  readonly wrong: readonly string[];
} {
  const lines = [...text.matchAll(/\b(?:npx |--package=\S+ |run: |&& |"|- )tenon ([a-z]+[^\n"&|;]*)/g)].map(
    ([, line = ""]) => line.trim(),
  );
  const wrong = lines.flatMap((line) => {
    const [name, ...argv] = line
      .replace(/\s+>>?\s*\S+/, "")
      .split(/\s+/)
      .map((word) => word.replace(/^(['"])(.*)\1$/, "$2"));
    const command = commands.find((candidate) => candidate.name === name);
    if (command === undefined) return [`tenon ${line}: no such command`];
    try {
      parseArguments(command, argv);
      return [];
    } catch (error) {
      return [`tenon ${line}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  return { count: lines.length, wrong };
}
