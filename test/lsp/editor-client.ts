import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

const main = join(import.meta.dirname, "../../dist/cli/main.js");
export const isBuilt: boolean = existsSync(main);

export interface EditorClient {
  readonly connection: ProtocolConnection;
  readonly capabilities: InitializeResult["capabilities"];
  uri(name: string): string;
  /** Opens a file with its text on disk, or another one. */
  open(name: string, text?: string): Promise<void>;
  /** Replaces the whole text. */
  change(name: string, text: string): Promise<void>;
  /** Resolves once the published diagnostics of a file fulfil a condition. */
  diagnostics(
    name: string,
    isWanted: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]>;
  /** All published diagnostics, in order. */
  readonly published: readonly PublishDiagnosticsParams[];
  /** The latest diagnostics. */
  latest(name: string): readonly Diagnostic[];
  /** The place after `|` in a text, which must be on one line of the file. */
  at(name: string, marked: string): Position;
  /** The text of the next message that the server shows. */
  nextMessage(): Promise<string>;
  request<Result>(method: string, params: object): Promise<Result>;
  stop(): Promise<number | null>;
}

export interface EditorOptions {
  /** The folders of the workspace, below the one with the files. */
  readonly folders?: readonly string[];
  /** Runs before the server is initialized. */
  beforeInitialize?(connection: ProtocolConnection): Promise<void>;
}

/**
 * Starts the built server in a folder with these files.
 * @param onEnd - Takes what stops the server. Default: after the current test.
 */
export async function startEditor(
  files: Readonly<Record<string, string>>,
  onEnd: (stop: () => void) => void = onTestFinished,
  { folders = [""], beforeInitialize }: EditorOptions = {},
): Promise<EditorClient> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-lsp-")));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const child = spawn(process.execPath, [main, "lsp", "--stdio"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  onEnd(() => {
    connection.dispose();
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const uri = (name: string): string => pathToFileURL(join(folder, name)).href;
  const texts = new Map<string, string>();
  const published = new Map<string, readonly Diagnostic[]>();
  const history: PublishDiagnosticsParams[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    history.push(params);
    published.set(params.uri, params.diagnostics);
    for (const check of waiting) check();
  });
  const listeners = new Set<(text: string) => void>();
  connection.onNotification("window/showMessage", ({ message }: { readonly message: string }) => {
    for (const listener of listeners) listener(message);
    listeners.clear();
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  await beforeInitialize?.(connection);
  const { capabilities } = await connection.sendRequest<InitializeResult>("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: folders.map((name) => ({ uri: uri(name), name })),
    capabilities: {
      workspace: { workspaceEdit: { documentChanges: true }, workspaceFolders: true },
      textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
    },
  });
  await connection.sendNotification("initialized", {});
  let version = 0;
  const textOf = (name: string): string => texts.get(name) ?? readFileSync(join(folder, name), "utf8");
  return {
    connection,
    capabilities,
    uri,
    open: async (name, text = readFileSync(join(folder, name), "utf8")) => {
      texts.set(name, text);
      await connection.sendNotification("textDocument/didOpen", {
        textDocument: {
          uri: uri(name),
          languageId: name.endsWith("json") ? "json" : "yaml",
          version: ++version,
          text,
        },
      });
    },
    change: async (name, text) => {
      texts.set(name, text);
      await connection.sendNotification("textDocument/didChange", {
        textDocument: { uri: uri(name), version: ++version },
        contentChanges: [{ text }],
      });
    },
    diagnostics: (name, isWanted) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = published.get(uri(name));
          if (found === undefined || !isWanted(found)) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    published: history,
    latest: (name) => published.get(uri(name)) ?? [],
    at: (name, marked) => {
      const text = textOf(name);
      const found = text.indexOf(marked.replace("|", ""));
      if (found === -1) throw new Error(`${name} lacks ${marked}`);
      const before = text.slice(0, found + marked.indexOf("|")).split("\n");
      return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    },
    nextMessage: () => new Promise((resolve) => void listeners.add(resolve)),
    request: (method, params) => connection.sendRequest(method, params),
    stop: async () => {
      await connection.sendRequest("shutdown");
      const exited = once(child, "exit");
      await connection.sendNotification("exit");
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}
