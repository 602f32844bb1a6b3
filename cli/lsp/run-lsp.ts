import { createFinding } from "../../contract/findings/create-finding.ts";
import type { LanguageServerModules } from "../../editor/server/modules.ts";
import type { CommandInput } from "../shared/command.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { UsageError } from "../shared/usage-error.ts";
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
  });
}

async function loadModules(): Promise<LanguageServerModules> {
  try {
    const server = await import("vscode-languageserver/node");
    const { TextDocument } = await import("vscode-languageserver-textdocument");
    return { server, TextDocument };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing) throw error;
    throw new UsageError(
      createFinding("usage/missing-package", {
        message: "tenon lsp needs vscode-languageserver and vscode-languageserver-textdocument.",
        fix: "npm install --save-dev vscode-languageserver vscode-languageserver-textdocument",
      }),
    );
  }
}
