import { createFinding } from "../../contract/findings/create-finding.ts";
import type { LanguageServerModules } from "../../editor/server/modules.ts";
import type { CommandInput } from "../shared/command.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { loadPeer } from "../shared/load-peer.ts";
import { createTools } from "./run-tools.ts";
import { createThreadAnalyst } from "./thread-analyst.ts";
import { createThreadLinter } from "./thread-linter.ts";

export async function runLsp(
  { options }: CommandInput<DocumentOptions & { readonly stdio?: true }>,
  io: Io,
): Promise<ExitCode> {
  const modules = await loadModules();
  const { startServer } = await import("../../editor/server/start-server.ts");
  return startServer(modules, {
    cwd: io.cwd,
    createLinter: (cwd) => createThreadLinter(options, { ...io, cwd }),
    createAnalyst: (cwd) => createThreadAnalyst(options, { ...io, cwd }),
    createTools: (cwd) => createTools(options, cwd),
  });
}

function loadModules(): Promise<LanguageServerModules> {
  const load = async (): Promise<LanguageServerModules> => {
    const server = await import("vscode-languageserver/node");
    const { TextDocument } = await import("vscode-languageserver-textdocument");
    return { server, TextDocument };
  };
  return loadPeer(load, () =>
    createFinding("doctor/no-peer", {
      message: "tenon lsp needs vscode-languageserver and vscode-languageserver-textdocument.",
      fix: "npm install --save-dev vscode-languageserver vscode-languageserver-textdocument",
      severity: "error",
    }),
  );
}
