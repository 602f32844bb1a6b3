import { existsSync } from "node:fs";
import { join } from "node:path";
import { commands, type ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("tenon.restart", async () => {
      await client?.stop();
      await start(true);
    }),
  );
  await start(false);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** Starts the tenon of the open folder: an editor should report what the project's CI reports. */
async function start(isAsked: boolean): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) return;
  const set = workspace.getConfiguration("tenon", folder).get<string>("path");
  const module = set || join(folder.uri.fsPath, "node_modules/tenon/dist/cli/main.js");
  if (!existsSync(module)) {
    client = undefined;
    if (isAsked) void window.showErrorMessage(`tenon is not installed in this folder (${module}).`);
    return;
  }
  const run = { module, args: ["lsp"], transport: TransportKind.stdio, options: { cwd: folder.uri.fsPath } };
  client = new LanguageClient(
    "tenon",
    "tenon",
    { run, debug: run },
    {
      documentSelector: [
        { scheme: "file", language: "yaml" },
        { scheme: "file", language: "json" },
        { scheme: "file", language: "jsonc" },
        // For the `@source` comments in generated code.
        { scheme: "file", language: "typescript" },
      ],
      workspaceFolder: folder,
    },
  );
  await client.start();
}
