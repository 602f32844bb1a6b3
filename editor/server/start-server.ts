import type { Linter } from "../diagnostics/linter.ts";
import type { Analyst } from "../features/analyst.ts";
import { commands as lensCommands } from "../features/code-lenses.ts";
import { AnalysisState } from "./analysis-state.ts";
import { answerCommands } from "./answer-commands.ts";
import { answerRequests } from "./answer-requests.ts";
import { DiagnosticsPublisher } from "./diagnostics-publisher.ts";
import { DocumentsState } from "./documents-state.ts";
import type { LanguageServerModules } from "./modules.ts";
import type { Tools } from "./tools.ts";
import { pathOfUri } from "./uris.ts";
import { WorkspaceState } from "./workspace-state.ts";

export interface ServerOptions {
  /** The workspace folder if the editor does not open one. */
  readonly cwd: string;
  createLinter(cwd: string): Linter;
  createAnalyst(cwd: string): Analyst;
  createTools(cwd: string): Tools;
}

/** Runs the language server on stdin and stdout. Resolves to the exit code when the editor disconnects. */
export function startServer(modules: LanguageServerModules, options: ServerOptions): Promise<0 | 1> {
  const { server } = modules;
  const connection = server.createConnection(server.ProposedFeatures.all, process.stdin, process.stdout);
  const state = new DocumentsState(connection, modules);
  let publisher: DiagnosticsPublisher | undefined;
  let analyst: Analyst | undefined;
  let analysis: AnalysisState | undefined;
  let tools: Tools | undefined;
  let workspace = new WorkspaceState(state, options.cwd, () => new Map());
  answerRequests({
    ...{ connection, documents: state, modules },
    workspace: () => workspace,
    analysis: () => analysis,
    diagnosticsOf: (path) => publisher?.findingsIn(path) ?? [],
  });
  const commands = answerCommands({
    ...{ connection, documents: state },
    workspace: () => workspace,
    analysis: () => analysis,
    tools: () => tools,
  });
  connection.onInitialize(({ workspaceFolders, rootUri, capabilities }) => {
    const uri = workspaceFolders?.[0]?.uri ?? rootUri ?? undefined;
    const folder = (uri === undefined ? undefined : pathOfUri(uri)) ?? options.cwd;
    const diagnostics = new DiagnosticsPublisher(connection, state, options.createLinter(folder));
    publisher = diagnostics;
    workspace = new WorkspaceState(state, folder, () => diagnostics.reports);
    analyst = options.createAnalyst(folder);
    analysis = new AnalysisState(analyst, state);
    tools = options.createTools(folder);
    commands.canRefresh = capabilities.workspace?.codeLens?.refreshSupport === true;
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      serverInfo: { name: "tenon" },
      capabilities: {
        textDocumentSync: {
          openClose: true,
          change: server.TextDocumentSyncKind.Incremental,
          save: true,
        },
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
      },
    };
  });
  let canWatch = false;
  connection.onInitialized(() => {
    publisher?.schedule();
    if (!canWatch) return;
    const watchers = [{ globPattern: "**/*.{yaml,yml,json}" }, { globPattern: "**/tenon.config.*" }];
    void connection.client.register(server.DidChangeWatchedFilesNotification.type, { watchers });
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    workspace.forgetGroups();
    publisher?.changed(changes.flatMap(({ uri }) => pathOfUri(uri) ?? []));
  });
  state.onChange((path) => publisher?.changed([path]));
  return new Promise((resolve) => {
    let isAsked = false;
    connection.onShutdown(async () => {
      isAsked = true;
      await Promise.all([publisher?.close(), analyst?.close(), tools?.close()]);
    });
    connection.onExit(() => resolve(isAsked ? 0 : 1));
    state.listen();
    connection.listen();
  });
}
