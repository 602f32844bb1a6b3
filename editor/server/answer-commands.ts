import type { Connection } from "vscode-languageserver/node";
import { commands, describeComparison, listLenses } from "../features/code-lenses.ts";
import { listHints } from "../features/inlay-hints.ts";
import { rangeOf } from "../workspace/source.ts";
import type { DocumentsState } from "./documents-state.ts";
import type { FoldersState } from "./folders-state.ts";
import { showMessage } from "./show-message.ts";
import type { RunningMock } from "./tools.ts";
import { pathOfUri } from "./uris.ts";

interface Context {
  readonly connection: Connection;
  readonly documents: DocumentsState;
  readonly folders: FoldersState;
}

/** Whether the editor accepts requests to ask for code lenses again. */
interface CommandState {
  canRefresh: boolean;
}

/** Maximum document length, in characters, to compare after each edit. Longer documents are compared on request. */
const LARGE = 2_000_000;

/** Answers requests for inlay hints and code lenses, and runs the commands of the lenses. */
export function answerCommands(context: Context): CommandState {
  const { connection, documents, folders } = context;
  const state: CommandState = { canRefresh: false };
  const mocks = new Map<string, RunningMock>();
  const refresh = (): void => {
    if (state.canRefresh) void connection.sendRequest("workspace/codeLens/refresh").catch(() => undefined);
  };
  connection.languages.inlayHint.on(async ({ textDocument, range }) => {
    const path = pathOfUri(textDocument.uri);
    if (path === undefined) return [];
    const workspace = await folders.ready(path);
    const source = workspace.read(path);
    const document = source && documents.documentOf(source.path);
    if (source === undefined || document === undefined) return [];
    const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
    return listHints(workspace.groupOf(source.path), source, span).map(({ offset, label }) => ({
      ...{ label, paddingLeft: true },
      position: document.positionAt(offset),
    }));
  });
  connection.onCodeLens(({ textDocument }) => {
    const path = pathOfUri(textDocument.uri);
    if (path === undefined) return [];
    const { workspace, tools, analysis } = folders.of(path);
    const source = workspace.read(path);
    if (source === undefined) return [];
    const lenses = listLenses(source, {
      hasConfig: tools.hasConfig(),
      mockUrl: mocks.get(source.path)?.url,
      comparison: source.text.length > LARGE ? undefined : analysis.comparisonOf(source.path, refresh),
    });
    return lenses.map(({ span, title, command }) => ({
      range: rangeOf(source, span),
      command: { title, command, arguments: [textDocument.uri] },
    }));
  });
  connection.onExecuteCommand(async ({ command, arguments: [uri] = [] }) => {
    const path = typeof uri === "string" ? pathOfUri(uri) : undefined;
    if (command === commands.generate) return generate(context, path);
    if (path === undefined) return null;
    if (command === commands.compare) return compare(context, path);
    if (command === commands.mock) {
      await toggleMock(context, path, mocks);
      refresh();
    }
    return null;
  });
  return state;
}

async function generate({ connection, folders }: Context, path = ""): Promise<null> {
  const { isOk, text } = await folders.of(path).tools.generate();
  if (isOk) showMessage(connection, "info", text || "The code is up to date.");
  else showMessage(connection, "error", text);
  return null;
}

async function compare({ connection, folders }: Context, path: string): Promise<null> {
  const comparison = await folders.of(path).analysis.compareNow(path);
  const text =
    comparison === undefined
      ? "HEAD of git has no version of this document to compare with."
      : describeComparison(comparison);
  showMessage(connection, "info", text);
  return null;
}

async function toggleMock(
  { connection, folders }: Context,
  path: string,
  mocks: Map<string, RunningMock>,
): Promise<void> {
  const running = mocks.get(path);
  if (running !== undefined) {
    running.stop();
    mocks.delete(path);
    return;
  }
  const started = await folders.of(path).tools.startMock(path);
  if ("url" in started) {
    mocks.set(path, started);
    showMessage(connection, "info", `The mock listens on ${started.url}.`);
  } else showMessage(connection, "error", started.text);
}
