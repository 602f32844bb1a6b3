import type { ExitCode, Io } from "./io.ts";

/** One option of a command, keyed in its table by the long name. */
export interface OptionSpec {
  /** A flag is there or not; a value follows the option. */
  readonly kind: "flag" | "value";
  /** One letter. */
  readonly short?: string;
  /** What stands for the value in the help, e.g. `folder`. */
  readonly label?: string;
  /** The values that are understood, where they are few. */
  readonly values?: readonly string[];
  /** Given more than once, the values are joined by commas; otherwise the last one counts. */
  readonly repeats?: true;
  readonly text: string;
}

/** The options of a command. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** What an option table gives once arguments are read. */
type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends { readonly kind: "flag" }
    ? true
    : Table[Name] extends { readonly values: readonly (infer Value)[] }
      ? Value
      : string;
};

/** What a command gets. */
export interface CommandInput<Table extends OptionTable> {
  /** The arguments that are no options. */
  readonly operands: readonly string[];
  readonly options: OptionValues<Table>;
}

/** A command as it is written down. */
export interface CommandSpec<Table extends OptionTable> {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows `tenon`, e.g. `lint [document…]`. */
  readonly usage: string;
  /** A few sentences on what it does, and on exit codes where they are its own. */
  readonly text: string;
  /** How many operands it takes at most. */
  readonly maxOperands: number;
  readonly options: Table;
  /** A command line and what it does. */
  readonly examples: readonly (readonly [line: string, text: string])[];
  run(input: CommandInput<Table>, io: Io): Promise<ExitCode>;
}

/** Arguments as they were read, before a command's table gives them types. */
export interface ParsedArguments {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
}

/** A command, whatever its options. */
export interface Command extends Omit<CommandSpec<OptionTable>, "run"> {
  run(input: ParsedArguments, io: Io): Promise<ExitCode>;
}

/** Types a command's options by its table. */
export function defineCommand<const Table extends OptionTable>(spec: CommandSpec<Table>): Command {
  // The arguments are read by this very table, so the values have the types that it gives.
  return { ...spec, run: (input, io) => spec.run(input as CommandInput<Table>, io) };
}
