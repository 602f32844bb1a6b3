import { parseArgs } from "node:util";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { createGlob } from "../../contract/model/operation-filter.ts";
import { partNames } from "../../generator/output/output-parts.ts";
import type { ApiConfig } from "../config/config.ts";
import type { Command, OptionSpec, ParsedArguments } from "./command.ts";
import { createUsageError, type UsageError, wrongValue } from "./usage-error.ts";

export function parseArguments(command: Command, argv: readonly string[]): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(command.options).map(([name, option]) => [name, describe(option)]),
    ),
  });
  const operands: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    if (token.kind === "option") {
      const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined;
      if (option === undefined) throw unknownOption(command, token.rawName);
      const value = readValue(option, token.rawName, token.value, token.inlineValue === true);
      const before = option.repeats === true ? options[token.name] : undefined;
      options[token.name] = before === undefined ? value : `${before},${value}`;
    }
  }
  if (command.takesDocument === true) moveDocument(command, operands, options);
  if (operands.length > command.maxOperands) throw extraOperand(command, operands);
  const { operandValues } = command;
  const wrong = operandValues && operands.find((operand) => !operandValues.includes(operand));
  if (operandValues && wrong !== undefined) {
    const message = `Invalid argument "${wrong}" for tenon ${command.name}. Allowed values: ${operandValues.join(", ")}.`;
    throw wrongValue(message, didYouMean(wrong, operandValues));
  }
  return { operands, options };
}

function moveDocument(
  { name, takesSources }: Command,
  operands: string[],
  options: Record<string, string | true>,
): void {
  const { api } = options;
  if (typeof api !== "string") return;
  const [operand] = operands;
  if (operand !== undefined && takesSources === true) return;
  if (operand !== undefined) throw refuseSecond(name, operand, api);
  operands.push(api);
  delete options["api"];
}

export function refuseSecond(command: string, operand: string, api: string): UsageError {
  const message = `tenon ${command} has two documents: "${operand}", and "${api}" of --api.`;
  return createUsageError("usage/extra-argument", message, "Name the document once.");
}

function describe({ kind, short }: OptionSpec): { type: "boolean" | "string"; short?: string } {
  const type = kind === "flag" ? "boolean" : "string";
  return short === undefined ? { type } : { type, short };
}

function readValue(
  option: OptionSpec,
  rawName: string,
  value: string | undefined,
  inline: boolean,
): string | true {
  if (option.kind === "flag") {
    if (value === undefined) return true;
    throw createUsageError("usage/missing-value", `The option ${rawName} takes no value.`);
  }
  if (value === "" && option.mayBeEmpty === true) return value;
  if (value === undefined || value === "" || (!inline && /^-./.test(value))) {
    const problem = value === "" ? "has an empty value" : "needs a value";
    const message = `The option ${rawName} ${problem}: ${rawName} <${option.label ?? "value"}>.`;
    const fix =
      value === "" ? "Write a value, or leave the option out: is a shell variable not set?" : undefined;
    throw createUsageError("usage/missing-value", message, fix);
  }
  if (option.values !== undefined && !option.values.includes(value)) {
    const message = `Invalid value "${value}" for ${rawName}. Allowed values: ${option.values.join(", ")}.`;
    throw wrongValue(message, option.advice?.get(value) ?? didYouMean(value, option.values));
  }
  return value;
}

function unknownOption(command: Command, rawName: string): UsageError {
  const known = Object.keys(command.options).map((name) => `--${name}`);
  return createUsageError(
    "usage/unknown-option",
    `tenon ${command.name} has no option ${rawName}.`,
    adviseDocument(command, rawName) ??
      advisePart(command, rawName) ??
      didYouMean(rawName, known) ??
      adviseConfig(command, rawName) ??
      `See \`tenon ${command.name} --help\`.`,
  );
}

/** Names of other tools for the option `--api`. */
const DOCUMENT_OPTIONS: ReadonlySet<string> = new Set([
  ...["--document", "--spec", "--openapi", "--contract", "--definition", "--schema"],
]);

function adviseDocument({ options }: Command, rawName: string): string | undefined {
  const isMeant = DOCUMENT_OPTIONS.has(rawName) && options["api"] !== undefined;
  return isMeant ? 'Did you mean "--api"?' : undefined;
}

/** Options of the config that are often expected on the command line. */
const CONFIG_OPTIONS: readonly (keyof ApiConfig)[] = [
  ...(["templates", "emitters", "importExtension", "emit", "runtime", "adapters", "split"] as const),
  ...(["validators", "enums", "dates", "int64", "xml", "parts", "operations", "rules"] as const),
  ...(["allow", "overlays", "formats", "names", "readings", "tokens"] as const),
];

function advisePart(command: Command, rawName: string): string | undefined {
  const name = rawName.replace(/^-+/, "");
  if (!partNames.some((part) => part === name) || command.options["config"] === undefined) return undefined;
  return `"${name}" is a part of the output: list it in \`parts\` in tenon.config.ts.`;
}

function adviseConfig(command: Command, rawName: string): string | undefined {
  const name = rawName.replace(/^-+/, "").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const found = CONFIG_OPTIONS.find((option) => option === name);
  if (found === undefined || command.options["config"] === undefined) return undefined;
  return `\`${found}\` is an option of the config: set it in tenon.config.ts.`;
}

function extraOperand(command: Command, operands: readonly string[]): UsageError {
  const extra = operands.slice(command.maxOperands).map((operand) => `"${operand}"`);
  const isDocument = (operand: string): boolean => /\.(?:ya?ml|json)$/i.test(operand);
  const named = operands.some((operand) => /^https?:/.test(operand)) ? operands.find(isDocument) : undefined;
  return createUsageError(
    "usage/extra-argument",
    `tenon ${command.name} does not take ${extra.join(", ")}.`,
    named === undefined || command.options["api"] === undefined
      ? `Usage: tenon ${command.usage}`
      : `Name the document by \`--api ${named}\`.`,
  );
}

interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
}

export function readNumber(
  option: string,
  text: string | undefined,
  fallback: number,
  { least, most, whole = true }: NumberRange,
): number {
  if (text === undefined) return fallback;
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most && (!whole || Number.isInteger(number))) return number;
  const kind = whole ? "a whole number" : "a number";
  throw wrongValue(`The option --${option} is ${kind} from ${least} to ${most}, not "${text}".`);
}

export function readPort(text: string | undefined, fallback: number): number {
  return readNumber("port", text, fallback, { least: 0, most: 65_535 });
}

export function readSeed(text: string | undefined): number {
  return readNumber("seed", text, 1, { least: 0, most: 4_294_967_295 });
}

export function splitList(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

export function readGlobs(globs: string | undefined): ((name: string) => boolean) | undefined {
  if (globs === undefined) return undefined;
  const matchers = splitList(globs).map(createGlob);
  return (name) => matchers.some((matches) => matches(name));
}

/** Parses a target URL. Throws a {@link UsageError} unless it uses http or https and ends after the path. */
export function readTargetUrl(text: string, fix?: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw wrongValue(
      `The target "${text}" is not an http or https URL, such as http://127.0.0.1:3000.`,
      /^[\w.-]+:\d+(?:\/|$)/.test(text) ? `Write http://${text}` : undefined,
    );
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw wrongValue(
      "The target must be an origin with at most a path: no credentials, query or fragment.",
      fix,
    );
  return url;
}
