import type { ExitCode, Io } from "./io.ts";

/** One option of a command. Its key in the table is the long name. */
export interface OptionSpec {
  /** The kind of option. A flag takes no value. */
  readonly kind: "flag" | "value";
  /** The short name, one letter. Absent: there is none. */
  readonly short?: string;
  /** The name of the value in the help, e.g. `folder`. Absent: the help shows the accepted values. */
  readonly label?: string;
  /** The accepted values. Absent: any. */
  readonly values?: readonly string[];
  /**
   * For certain values that are not accepted, advice what to use instead. A key is such a value. For other values, a similar accepted value
   * is suggested.
   */
  readonly advice?: ReadonlyMap<string, string>;
  /** If the option takes a list separated by commas: the values that completion offers for each item. Absent: {@link values}. */
  readonly listed?: readonly string[];
  /** Set if the values of a repeated option are joined by commas. Absent: the last value counts. */
  readonly repeats?: true;
  /** One line for the help. */
  readonly text: string;
}

/** The options of a command, by long name. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** The values of the options in a table. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends { readonly kind: "flag" }
    ? true
    : Table[Name] extends { readonly values: readonly (infer Value)[] }
      ? Value
      : string;
};

/** Options that every command has. */
export const commonOptions: {
  readonly help: OptionSpec & { readonly kind: "flag" };
  readonly debug: OptionSpec & { readonly kind: "flag" };
} = {
  help: { kind: "flag", short: "h", text: "Print this help" },
  debug: { kind: "flag", text: "Print time and memory of each stage, and the stack if tenon itself fails" },
};
/** The values of {@link commonOptions}. */
export type CommonOptions = OptionValues<typeof commonOptions>;

/** The input of a command. `Options` is the type of the options that only this command has. */
export interface CommandInput<Options> {
  /** The arguments that are not options. */
  readonly operands: readonly string[];
  readonly options: Options & CommonOptions;
}

/** The implementation of a command. */
type CommandRun<Options> = (input: CommandInput<Options>, io: Io) => ExitCode | Promise<ExitCode>;

/** A command as its own file defines it. */
export interface CommandSpec<Table extends OptionTable> {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The text after `tenon` in the usage line, e.g. `lint [document…]`. */
  readonly usage: string;
  /** A few sentences for the help: what the command does, and its exit codes. */
  readonly text: string;
  readonly maxOperands: number;
  /** The accepted operands. Absent: any. */
  readonly operandValues?: readonly string[];
  readonly options: Table;
  /** Command lines, each with its purpose. */
  readonly examples: readonly (readonly [line: string, text: string])[];
  /** Loads the implementation. Called when the command runs, so that the help and other commands do not load it. */
  load(): Promise<CommandRun<OptionValues<Table>>>;
}

/** The parsed arguments of a command. `options` has the options by long name; the value is `true` for an option without a value. */
export interface ParsedArguments {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
}

/** A command. Unlike {@link CommandSpec}, the type is the same for all commands and does not depend on the options of the command. */
export interface Command extends Omit<CommandSpec<OptionTable>, "load"> {
  run(input: ParsedArguments, io: Io): Promise<ExitCode>;
}

/**
 * Makes a command, and adds {@link commonOptions} to its options. The types of the options that `load` receives come from `spec.options`.
 */
export function defineCommand<const Table extends OptionTable>({
  load,
  ...spec
}: CommandSpec<Table>): Command {
  return {
    ...spec,
    options: { ...spec.options, ...commonOptions },
    // The arguments were parsed by this table, so the values have its types.
    run: async (input, io) => (await load())(input as CommandInput<OptionValues<Table>>, io),
  };
}
