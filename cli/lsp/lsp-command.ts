import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions } from "../shared/common-options.ts";

const { config, offline } = documentOptions;

export const lspCommand: Command = defineCommand({
  name: "lsp",
  summary: "Start the language server for editors",
  usage: "lsp [options]",
  text: [
    "Speaks the Language Server Protocol on stdin and stdout. Reports the findings of tenon lint while",
    "you type, for the documents in tenon.config.ts and for every open document; completes, explains,",
    "finds and renames what documents describe, in YAML and JSON and across files.",
    "",
    "Requires vscode-languageserver and vscode-languageserver-textdocument, which are optional peer",
    "dependencies.",
  ].join("\n"),
  maxOperands: 0,
  options: { stdio: { kind: "flag", text: "Ignored: many editors pass it" }, config, offline },
  examples: [["tenon lsp", "started by the editor"]],
  load: async () => (await import("./run-lsp.ts")).runLsp,
});
