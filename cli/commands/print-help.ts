import { alignColumns } from "../shared/align-columns.ts";
import { type Command, commonOptions, type OptionSpec } from "../shared/command.ts";

export function printHelp(commands: readonly Command[], version: string): string {
  return [
    `tenon ${version}: typed servers and clients from OpenAPI, and traffic validation against it.`,
    "",
    "Usage",
    "  tenon <command> [options]",
    "",
    "Commands",
    ...alignColumns(commands.map(({ name, summary }) => [name, summary])),
    "",
    "Start here",
    "  npx tenon init                               create a config and a starter document",
    "  npx tenon lint openapi.yaml                  report errors with file, line and column",
    "  npx tenon generate openapi.yaml -o src/api   generate types, validators, routes and a client",
    "",
    "  Run tenon <command> --help for options. --debug prints time and memory per stage, and a stack trace",
    "  if tenon crashes. tenon --version prints the version.",
    "  With a tenon.config.ts (see `tenon init`), commands need no arguments.",
    "",
    "Exit codes: 0 clean, 1 findings, 2 wrong usage or config, 3 a bug in tenon.",
    "",
  ].join("\n");
}

export function printCommandHelp(command: Command): string {
  const rows = Object.entries(command.options)
    .filter(([name]) => !Object.hasOwn(commonOptions, name))
    .map(([name, option]) => [printOption(name, option), option.text] as const);
  return [
    `Usage: tenon ${command.usage}`,
    "",
    ...command.text.split("\n").map((line) => (line === "" ? "" : `  ${line}`)),
    "",
    ...(rows.length === 0 ? [] : ["Options"]),
    ...alignColumns(rows),
    ...(rows.length === 0 ? [] : [""]),
    "Examples",
    ...alignColumns(command.examples),
    "",
  ].join("\n");
}

function printOption(name: string, { kind, short, label, values }: OptionSpec): string {
  const names = `${short === undefined ? "    " : `-${short}, `}--${name}`;
  return kind === "flag" ? names : `${names} <${label ?? values?.join("|") ?? "value"}>`;
}
