import type { ExitCode, Io } from "./io.ts";

export interface OptionSpec {
  readonly kind: "flag" | "value";
  readonly short?: string;
  /** Name of the value in the help output, e.g. `folder`. If absent, the accepted values are listed. */
  readonly label?: string;
  readonly values?: readonly string[];
  readonly advice?: ReadonlyMap<string, string>;
  /** Completions for an item in a comma-separated list. Default: {@link values}. */
  readonly listed?: readonly string[];
  readonly repeats?: true;
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
  /** Follows `tenon` in the usage line, e.g. `lint [document…]`. */
  readonly usage: string;
  /** Printed in the help output: what the command does, and its exit codes. */
  readonly text: string;
  readonly maxOperands: number;
  readonly operandValues?: readonly string[];
  /** Operands are documents, which can also be specified with `--api`. */
  readonly takesDocument?: true;
  /** In addition to the operand, `--api` lists documents for the sources of an Arazzo Description. */
  readonly takesSources?: true;
  readonly options: Table;
  readonly examples: readonly (readonly [line: string, text: string])[];
  /** Called when the command runs, so that other commands need not load it. */
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

/** Option of commands that also read Arazzo Descriptions. */
export const sourcesOption: OptionSpec & { readonly kind: "value" } = {
  ...apiOption,
  repeats: true,
  text: "OpenAPI document, also <source>=<document>. Default: the config's",
};

/** A {@link CommandSpec} whose type does not depend on the options. */
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
    // Parsed with this table, so the values have its types.
    run: async (input, io) => (await load())(input as CommandInput<OptionValues<Table>>, io),
  };
}
