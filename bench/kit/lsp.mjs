// A client that types in a language server, and measures how long its responses take.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { median } from "./measure.mjs";
import { cli, work } from "./places.mjs";

const LONGEST = 120_000;

/** Starts the server on a copy of a document, and waits for its first diagnostics. */
export async function openDocument(document, node = process.execPath, flags = []) {
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(join(work, "lsp-"));
  const path = join(folder, basename(document));
  const uri = pathToFileURL(path).href;
  const text = readFileSync(document, "utf8");
  writeFileSync(path, text);
  const child = spawn(node, [...flags, cli, "lsp", "--stdio"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const listeners = new Set();
  connection.onNotification("textDocument/publishDiagnostics", (params) => {
    if (params.uri === uri) for (const listener of listeners) listener(params.diagnostics);
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("workspace/inlayHint/refresh", () => null);
  connection.onRequest("workspace/codeLens/refresh", () => null);
  connection.listen();
  const rootUri = pathToFileURL(folder).href;
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: "bench" }],
    capabilities: {},
  });
  await connection.sendNotification("initialized", {});
  let version = 1;
  /** Resolves to the milliseconds until diagnostics fulfil a condition. */
  const until = (isWanted) => {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("no diagnostics")), LONGEST);
      const listener = (found) => {
        if (!isWanted(found)) return;
        clearTimeout(timer);
        listeners.delete(listener);
        resolve(performance.now() - start);
      };
      listeners.add(listener);
    });
  };
  const first = until(() => true);
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: path.endsWith("json") ? "json" : "yaml", version, text },
  });
  const opened = await first;
  return {
    text,
    opened,
    until,
    /** Resolves once the server has published nothing for a while. */
    settle: async () => {
      let last = performance.now();
      const listener = () => {
        last = performance.now();
      };
      listeners.add(listener);
      while (performance.now() - last < QUIET) await wait(100);
      listeners.delete(listener);
    },
    change: (range, newText) =>
      connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version: ++version },
        contentChanges: [{ range, text: newText }],
      }),
    /** Resolves to the milliseconds until the response, and the response. */
    ask: async (method, params) => {
      const start = performance.now();
      const result = await connection.sendRequest(`textDocument/${method}`, {
        textDocument: { uri },
        ...params,
      });
      return { milliseconds: performance.now() - start, result };
    },
    close: async () => {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      connection.dispose();
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Measures one document: medians in milliseconds. */
export async function measureDocument(document, rounds = 5, flags = []) {
  if (!existsSync(document)) throw new Error(`${document} is needed for this section.`);
  const editor = await openDocument(document, process.execPath, flags);
  const wordAt = findWord(editor.text);
  const found = { finding: [], fixed: [], completion: [], hover: [], definition: [], symbols: [] };
  const typed = { start: wordAt, end: { ...wordAt, character: wordAt.character + 1 } };
  const has = (all) => all.some(({ message }) => message.includes("xdescription"));
  // The first rounds compile the code and are left out.
  for (let round = -2; round < rounds; round++) {
    const results = {};
    const appears = editor.until(has);
    await editor.change({ start: wordAt, end: wordAt }, "x");
    results.finding = await appears;
    const disappears = editor.until((all) => !has(all));
    await editor.change(typed, "");
    results.fixed = await disappears;
    // What the editor requests after a key, while the server checks the change.
    for (const method of ["completion", "hover", "definition", "documentSymbol"]) {
      await editor.change({ start: wordAt, end: wordAt }, " ");
      const { milliseconds } = await editor.ask(method, { position: wordAt });
      results[method === "documentSymbol" ? "symbols" : method] = milliseconds;
      await editor.change(typed, "");
      await wait(300);
    }
    await editor.settle();
    if (round >= 0) for (const [name, value] of Object.entries(results)) found[name].push(value);
  }
  await editor.close();
  return {
    opened: editor.opened,
    ...Object.fromEntries(Object.entries(found).map(([name, list]) => [name, median(list)])),
  };
}

const QUIET = 1_500;

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The position of a `description` key in the middle of the document. */
function findWord(text) {
  const pattern = /^[ \t-]*"?(description)"?:/gm;
  pattern.lastIndex = Math.floor(text.length / 2);
  const match = pattern.exec(text);
  const at = match.index + match[0].indexOf("description");
  const before = text.slice(0, at).split("\n");
  return { line: before.length - 1, character: before.at(-1).length };
}
