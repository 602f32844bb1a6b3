import type { Command, OptionSpec } from "../shared/command.ts";
import { commonOptions } from "../shared/common-options.ts";

/** The help of tenon as a whole. */
export function printHelp(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `tenon ${version}: one OpenAPI document, server and client cut from it so that they fit.`,
    "",
    "Usage",
    "  tenon <command> [options]",
    "",
    "Commands",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}`),
    "",
    "Start here",
    "  npx tenon init                               a config and a document to begin with",
    "  npx tenon lint openapi.yaml                  what is wrong with a document, and where",
    "  npx tenon generate openapi.yaml -o src/api   types, validators, routes and client from it",
    "",
    "  tenon <command> --help tells what a command does and takes; --debug prints what stages take, and",
    "  the stack, should tenon itself fail; tenon --version prints the version.",
    "  A tenon.config.ts (see `tenon init`) spares the arguments.",
    "",
    "Exit codes: 0 clean, 1 findings, 2 wrong usage or config, 3 a bug in tenon.",
    "",
  ].join("\n");
}

/** The help of one command. */
export function printCommandHelp(command: Command): string {
  const rows = Object.entries(command.options)
    .filter(([name]) => !Object.hasOwn(commonOptions, name))
    .map(([name, option]) => [printOption(name, option), option.text] as const);
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  const wide = Math.max(...command.examples.map(([line]) => line.length));
  return [
    `Usage: tenon ${command.usage}`,
    "",
    ...command.text.split("\n").map((line) => (line === "" ? "" : `  ${line}`)),
    "",
    ...(rows.length === 0 ? [] : ["Options"]),
    ...rows.map(([left, text]) => `  ${left.padEnd(width)}   ${text}`),
    ...(rows.length === 0 ? [] : [""]),
    "Examples",
    ...command.examples.map(([line, text]) => `  ${line.padEnd(wide)}   ${text}`),
    "",
  ].join("\n");
}

function printOption(name: string, { kind, short, label, values }: OptionSpec): string {
  const names = `${short === undefined ? "    " : `-${short}, `}--${name}`;
  return kind === "flag" ? names : `${names} <${label ?? values?.join("|") ?? "value"}>`;
}
