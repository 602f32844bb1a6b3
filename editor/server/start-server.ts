import type { ServerCapabilities } from "vscode-languageserver/node";
import { commands as lensCommands } from "../features/code-lenses.ts";
import { answerCommands } from "./answer-commands.ts";
import { answerRequests } from "./answer-requests.ts";
import { answerRejected, createRequestCheck } from "./check-requests.ts";
import { DocumentsState } from "./documents-state.ts";
import { type FolderFactories, FoldersState } from "./folders-state.ts";
import type { LanguageServerModules } from "./modules.ts";
import { pathOfUri } from "./uris.ts";

export interface ServerOptions extends FolderFactories {
  /** The workspace folder if the editor does not open one. */
  readonly cwd: string;
}

/** Runs the language server on stdin and stdout. Resolves to the exit code when the editor disconnects. */
export function startServer(modules: LanguageServerModules, options: ServerOptions): Promise<0 | 1> {
  const { server } = modules;
  const connection = server.createConnection(server.ProposedFeatures.all, process.stdin, process.stdout, {
    messageStrategy: createRequestCheck(),
  });
  const documents = new DocumentsState(connection, modules);
  const folders = new FoldersState(connection, documents, options);
  answerRejected(connection, modules);
  answerRequests({ connection, documents, modules, folders });
  const commands = answerCommands({ connection, documents, folders });
  let canWatch = false;
  let canChangeFolders = false;
  connection.onInitialize(({ workspaceFolders, rootUri, capabilities }) => {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null ? [] : [rootUri]);
    const paths = uris.flatMap((uri) => pathOfUri(uri) ?? []);
    folders.change(paths.length === 0 ? [options.cwd] : paths, []);
    commands.canRefresh = capabilities.workspace?.codeLens?.refreshSupport === true;
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    canChangeFolders = capabilities.workspace?.workspaceFolders === true;
    return { serverInfo: { name: "tenon" }, capabilities: describeCapabilities(modules) };
  });
  connection.onInitialized(() => {
    for (const { publisher } of folders.all) publisher.schedule();
    if (canChangeFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const toPaths = (all: typeof added) => all.flatMap(({ uri }) => pathOfUri(uri) ?? []);
        folders.change(toPaths(added), toPaths(removed));
      });
    if (!canWatch) return;
    const watchers = [{ globPattern: "**/*.{yaml,yml,json}" }, { globPattern: "**/tenon.config.*" }];
    void connection.client.register(server.DidChangeWatchedFilesNotification.type, { watchers });
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const paths = changes.flatMap(({ uri }) => pathOfUri(uri) ?? []);
    for (const { workspace, publisher } of folders.all) {
      workspace.forgetGroups();
      publisher.changed(paths);
    }
  });
  documents.onChange((path) => {
    for (const { publisher } of folders.all) publisher.changed([path]);
  });
  return new Promise((resolve) => {
    let isAsked = false;
    connection.onShutdown(async () => {
      isAsked = true;
      await folders.close();
    });
    connection.onExit(() => resolve(isAsked ? 0 : 1));
    documents.listen();
    connection.listen();
  });
}

function describeCapabilities({ server }: LanguageServerModules): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: server.TextDocumentSyncKind.Incremental, save: true },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    definitionProvider: true,
    referencesProvider: true,
    implementationProvider: true,
    documentHighlightProvider: true,
    hoverProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    documentLinkProvider: {},
    completionProvider: { triggerCharacters: ['"', "'", "/", "#", ":", " ", "-"], resolveProvider: true },
    codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.tenon"] },
    renameProvider: { prepareProvider: true },
    inlayHintProvider: true,
    codeLensProvider: { resolveProvider: false },
    executeCommandProvider: { commands: Object.values(lensCommands) },
  };
}
