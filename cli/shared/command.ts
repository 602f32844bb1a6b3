import type { ExitCode, Io } from "./io.ts";

export interface OptionSpec {
  readonly kind: "flag" | "value";
  readonly short?: string;
  /** Placeholder for the value in the help output, e.g. `folder`. Default: the list of accepted values. */
  readonly label?: string;
  readonly values?: readonly string[];
  readonly advice?: ReadonlyMap<string, string>;
  /** Completions for each item in a comma-separated list. Default: {@link values}. */
  readonly listed?: readonly string[];
  readonly repeats?: true;
  /** Accepts an empty value. By default, it counts as missing. */
  readonly mayBeEmpty?: true;
  readonly text: string;
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends { readonly kind: "flag" }
    ? true
    : Table[Name] extends { readonly values: readonly (infer Value)[] }
      ? Value
      : string;
};

export const commonOptions: {
  readonly help: OptionSpec & { readonly kind: "flag" };
  readonly debug: OptionSpec & { readonly kind: "flag" };
} = {
  help: { kind: "flag", short: "h", text: "Print this help" },
  debug: { kind: "flag", text: "Print time and memory per stage, and a stack trace if tenon crashes" },
};
export type CommonOptions = OptionValues<typeof commonOptions>;

export interface CommandInput<Options> {
  readonly operands: readonly string[];
  readonly options: Options & CommonOptions;
}

type CommandRun<Options> = (input: CommandInput<Options>, io: Io) => ExitCode | Promise<ExitCode>;

export interface CommandSpec<Table extends OptionTable> {
  readonly name: string;
  readonly summary: string;
  /** Usage after `tenon`, e.g. `lint [document…]`. */
  readonly usage: string;
  /** Help text: what the command does, and its exit codes. */
  readonly text: string;
  readonly maxOperands: number;
  readonly operandValues?: readonly string[];
  readonly takesDocument?: true;
  /** The operand can be an Arazzo Description, for which `--api` provides the source documents. */
  readonly takesSources?: true;
  readonly options: Table;
  readonly examples: readonly (readonly [line: string, text: string])[];
  /** Loads the command's code on demand, to keep other commands fast. */
  load(): Promise<CommandRun<OptionValues<Table>>>;
}

export interface ParsedArguments {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
}

export const apiOption: OptionSpec & { readonly kind: "value" } = {
  kind: "value",
  label: "document",
  text: "The OpenAPI document. Default: the one in the config",
};

/** The `--api` option of commands that accept Arazzo Descriptions. */
export const sourcesOption: OptionSpec & { readonly kind: "value" } = {
  ...apiOption,
  repeats: true,
  text: "OpenAPI document, also <source>=<document>. Default: the config's",
};

export interface Command extends Omit<CommandSpec<OptionTable>, "load"> {
  run(input: ParsedArguments, io: Io): Promise<ExitCode>;
}

export function defineCommand<const Table extends OptionTable>({
  load,
  ...spec
}: CommandSpec<Table>): Command {
  return {
    ...spec,
    options: {
      ...spec.options,
      ...(spec.takesDocument === true ? { api: spec.takesSources === true ? sourcesOption : apiOption } : {}),
      ...commonOptions,
    },
    // The options were parsed with this table, so they have the matching type.
    run: async (input, io) => (await load())(input as CommandInput<OptionValues<Table>>, io),
  };
}
