import { quoteSingly } from "../../contract/findings/print-curl.ts";
import type { Command, OptionSpec } from "../shared/command.ts";
import type { Shell } from "./completion-options.ts";

/** Prints a script that completes commands, arguments, options and their values. Options without fixed values complete file names. */
export function printCompletion(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case "bash":
      return printBash(commands);
    case "zsh":
      return printZsh(commands);
    case "fish":
      return printFish(commands);
  }
}

interface FlaggedOption extends OptionSpec {
  readonly name: string;
  readonly flags: readonly string[];
}

function optionsOf({ options }: Command): readonly FlaggedOption[] {
  return Object.entries(options).map(([name, option]) => {
    const flags = option.short === undefined ? [`--${name}`] : [`-${option.short}`, `--${name}`];
    return { ...option, name, flags };
  });
}

const namesOf = (commands: readonly Command[]): string => commands.map(({ name }) => name).join(" ");

/** Returns the words for a single value or list item, or `undefined` for options that accept any value. */
function wordsOf({ values, listed }: OptionSpec): readonly string[] | undefined {
  return values ?? listed;
}

function printBash(commands: readonly Command[]): string {
  const cases = commands.flatMap((command) => {
    const options = optionsOf(command);
    const matching = ({ flags }: FlaggedOption): string =>
      flags.map((flag) => `"${command.name} ${flag}"`).join("|");
    const withValues = options.filter(({ kind }) => kind === "value");
    const listed = withValues.flatMap((option) =>
      wordsOf(option) === undefined
        ? []
        : [
            `${matching(option)}) words="${wordsOf(option)?.join(" ")}"${option.listed === undefined ? "" : " list=1"} ;;`,
          ],
    );
    const free = withValues.filter((option) => wordsOf(option) === undefined).map(matching);
    return [
      ...listed,
      ...(free.length === 0 ? [] : [`${free.join("|")}) ;;`]),
      `"${command.name} "*) options="${options.flatMap(({ flags }) => flags).join(" ")}" words="${command.operandValues?.join(" ") ?? ""}" ;;`,
    ];
  });
  return `# Completions of tenon for bash. In ~/.bashrc: source <(tenon completion bash)
_tenon() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} options="" words="" list="" before=""
  # bash takes --option=value for three words.
  if [[ $current == "=" ]]; then current=""
  elif [[ $previous == "=" ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  if (( COMP_CWORD == 1 )); then
    options="--help --version" words="${namesOf(commands)} help"
  else
    case "\${COMP_WORDS[1]} $previous" in
      "help "*) words="${namesOf(commands)}" ;;
      ${cases.join("\n      ")}
    esac
  fi
  [[ $current == -* ]] && words=$options
  [[ $list && $current == *,* ]] && before=\${current%,*},
  COMPREPLY=($(compgen -P "$before" -W "$words" -- "\${current##*,}"))
}
complete -o default -F _tenon tenon
`;
}

function printZsh(commands: readonly Command[]): string {
  const described = commands.map(({ name, summary }) => quoteSingly(`${name}:${inZsh(summary)}`));
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(({ flags, text, kind, label = "value", values, listed }) => {
      const isFlag = kind === "flag";
      const action = listed === undefined ? printAction(values) : `_values -s , ${label} ${listed.join(" ")}`;
      const value = isFlag ? "" : `:${label}:${action}`;
      const names = flags.map((flag) => (isFlag ? flag : `${flag}${flag.startsWith("--") ? "=" : "+"}`));
      const joined = names.length === 1 ? names[0] : `{${names.join(",")}}`;
      return `'*'${joined}${quoteSingly(`[${inZsh(text)}]${value}`)}`;
    });
    const operands =
      command.maxOperands === 0 ? [] : [quoteSingly(`*:file:${printAction(command.operandValues)}`)];
    return `${command.name}) _arguments ${[...options, ...operands].join(" ")} ;;`;
  });
  return `#compdef tenon
# Completions of tenon for zsh. In ~/.zshrc, after compinit: source <(tenon completion zsh)
_tenon() {
  local -a names=(
    ${described.join("\n    ")}
    ${quoteSingly("help:Describe a command")}
  )
  if (( CURRENT == 2 )); then
    _describe command names
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
    help) _describe command names ;;
    ${cases.join("\n    ")}
  esac
}
if [[ $funcstack[1] == _tenon ]]; then _tenon "$@"; else compdef _tenon tenon; fi
`;
}

function printAction(values: readonly string[] | undefined): string {
  return values === undefined ? "_files" : `(${values.join(" ")})`;
}

function inZsh(text: string): string {
  return text.replace(/[\\:[\]]/g, "\\$&");
}

function printFish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const { name, summary, maxOperands, operandValues } = command;
    const within = `complete -c tenon -n '__fish_seen_subcommand_from ${name}'`;
    const options = optionsOf(command).map(({ name: long, short, kind, values, listed, text }) => {
      const flags = `${short === undefined ? "" : ` -s ${short}`} -l ${long}`;
      // In fish, `__fish_append` completes the last item of a comma-separated list.
      const words = listed === undefined ? values?.join(" ") : `(__fish_append , ${listed.join(" ")})`;
      const value = kind === "flag" ? "" : words === undefined ? " -r -F" : ` -x -a ${quoteSingly(words)}`;
      return `${within}${flags}${value} -d ${quoteSingly(text)}`;
    });
    const operands = operandValues ?? (maxOperands === 0 ? [] : undefined);
    return [
      `complete -c tenon -n __fish_use_subcommand -f -a ${name} -d ${quoteSingly(summary)}`,
      ...(operands === undefined ? [] : [`${within} -f -a ${quoteSingly(operands.join(" "))}`]),
      ...options,
    ];
  });
  return `# Completions of tenon for fish. In a file ~/.config/fish/completions/tenon.fish: tenon completion fish | source
complete -c tenon -n __fish_use_subcommand -f -l help -d ${quoteSingly("Print the help")}
complete -c tenon -n __fish_use_subcommand -f -l version -d ${quoteSingly("Print the version")}
complete -c tenon -n __fish_use_subcommand -f -a help -d ${quoteSingly("Describe a command")}
complete -c tenon -n '__fish_seen_subcommand_from help' -f -a ${quoteSingly(namesOf(commands))}
${lines.join("\n")}
`;
}
