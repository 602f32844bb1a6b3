import type { Connection, Diagnostic } from "vscode-languageserver/node";
import type { DocumentsState } from "./documents-state.ts";

export interface DiagnosticsSource {
  /** Returns the diagnostics in a file, or `undefined` if they are from an earlier version of its text. */
  diagnosticsIn(path: string): readonly Diagnostic[] | undefined;
  /** Files with diagnostics. */
  readonly paths: readonly string[];
}

/** Publishes the diagnostics of all folders, which can share files. */
export class DiagnosticsSink {
  readonly #connection: Connection;
  readonly #documents: DocumentsState;
  readonly #sources = new Set<DiagnosticsSource>();
  readonly #sent = new Map<string, string>();

  constructor(connection: Connection, documents: DocumentsState) {
    this.#connection = connection;
    this.#documents = documents;
  }

  get connection(): Connection {
    return this.#connection;
  }

  add(source: DiagnosticsSource): void {
    this.#sources.add(source);
  }

  remove(source: DiagnosticsSource): void {
    this.#sources.delete(source);
    this.publish(source.paths);
  }

  /** Publishes the diagnostics of these files if they changed. Outdated ones are left to the next check, which is under way. */
  publish(paths: Iterable<string>): void {
    for (const path of paths) {
      const found = new Map<string, Diagnostic>();
      let isOutdated = false;
      for (const source of this.#sources) {
        const own = source.diagnosticsIn(path);
        if (own === undefined) isOutdated = true;
        for (const diagnostic of own ?? []) found.set(keyOf(diagnostic), diagnostic);
      }
      if (isOutdated) continue;
      const version = this.#documents.documentOf(path)?.version;
      const diagnostics = [...found.values()];
      const text = JSON.stringify([version, diagnostics]);
      if (this.#sent.get(path) === text) continue;
      this.#sent.set(path, text);
      void this.#connection.sendDiagnostics({
        uri: this.#documents.uriOf(path),
        ...(version === undefined ? {} : { version }),
        diagnostics,
      });
    }
  }
}

function keyOf({ code, message, range }: Diagnostic): string {
  return JSON.stringify([code, message, range]);
}
