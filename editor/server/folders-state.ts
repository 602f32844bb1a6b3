import { sep } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import type { Linter } from "../diagnostics/linter.ts";
import type { Analyst } from "../features/analyst.ts";
import { AnalysisState } from "./analysis-state.ts";
import { DiagnosticsPublisher } from "./diagnostics-publisher.ts";
import { DiagnosticsSink } from "./diagnostics-sink.ts";
import type { DocumentsState } from "./documents-state.ts";
import type { Tools } from "./tools.ts";
import { WorkspaceState } from "./workspace-state.ts";

export interface FolderFactories {
  createLinter(cwd: string): Linter;
  createAnalyst(cwd: string): Analyst;
  createTools(cwd: string): Tools;
}

/** A workspace folder with its own config, threads and documents. */
export interface Folder {
  readonly path: string;
  readonly publisher: DiagnosticsPublisher;
  readonly workspace: WorkspaceState;
  readonly analysis: AnalysisState;
  readonly tools: Tools;
  close(): Promise<void>;
}

/** The folders of the workspace. A file outside of them belongs to the first one. */
export class FoldersState {
  readonly #documents: DocumentsState;
  readonly #factories: FolderFactories;
  readonly #sink: DiagnosticsSink;
  readonly #folders = new Map<string, Folder>();

  constructor(connection: Connection, documents: DocumentsState, factories: FolderFactories) {
    this.#documents = documents;
    this.#factories = factories;
    this.#sink = new DiagnosticsSink(connection, documents);
  }

  /** @param path - Any path if there is no file. */
  of(path: string): Folder {
    const all = [...this.#folders.values()];
    const around = all.filter(
      (folder) => path === folder.path || path.startsWith(withSeparator(folder.path)),
    );
    const [closest] = around.sort((one, other) => other.path.length - one.path.length);
    const found = closest ?? all[0];
    if (found === undefined) throw new Error("The workspace has no folder.");
    return found;
  }

  /** Returns the workspace of a file's folder. If the file is part of documents, waits until those of the config are known. */
  async ready(path: string): Promise<WorkspaceState> {
    const { workspace, publisher } = this.of(path);
    if (!workspace.isRoot(path)) await publisher.whenReady();
    return workspace;
  }

  get all(): readonly Folder[] {
    return [...this.#folders.values()];
  }

  /** Replaces folders. Open documents of other folders can change their folder with it, so all are linted again. */
  change(added: readonly string[], removed: readonly string[]): void {
    for (const path of added) if (!this.#folders.has(path)) this.#folders.set(path, this.#create(path));
    for (const path of removed) {
      // Some folder has to answer.
      if (this.#folders.size === 1) break;
      const folder = this.#folders.get(path);
      this.#folders.delete(path);
      if (folder !== undefined) this.#sink.remove(folder.publisher);
      void folder?.close();
    }
    for (const { publisher } of this.#folders.values()) publisher.changed(this.#documents.paths);
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((folder) => folder.close()));
  }

  #create(path: string): Folder {
    const documents = this.#documents;
    const openPaths = (): readonly string[] => documents.paths.filter((file) => this.of(file).path === path);
    const publisher = new DiagnosticsPublisher(documents, this.#factories.createLinter(path), {
      openPaths,
      sink: this.#sink,
    });
    this.#sink.add(publisher);
    const workspace = new WorkspaceState(documents, path, { openPaths, known: () => publisher.roots });
    const analyst = this.#factories.createAnalyst(path);
    const tools = this.#factories.createTools(path);
    return {
      ...{ path, publisher, workspace, tools },
      analysis: new AnalysisState(analyst, documents),
      close: async () => {
        await Promise.all([publisher.close(), analyst.close(), tools.close()]);
      },
    };
  }
}

function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep;
}
