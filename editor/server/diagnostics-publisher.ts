import type { Connection, Diagnostic } from "vscode-languageserver/node";
import { isRootText } from "../diagnostics/is-root-text.ts";
import type { Linter, LintResult, RootReport } from "../diagnostics/linter.ts";
import { toDiagnostic } from "../diagnostics/to-diagnostic.ts";
import type { DocumentsState } from "./documents-state.ts";

/** Milliseconds to wait for further changes before linting. */
const DEBOUNCE_MS = 50;

export class DiagnosticsPublisher {
  readonly #connection: Connection;
  readonly #state: DocumentsState;
  readonly #linter: Linter;
  readonly #sent = new Map<string, string>();
  readonly #reports = new Map<string, RootReport>();
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  readonly #versions = new Map<string, number>();
  #published = new Set<string>();

  constructor(connection: Connection, state: DocumentsState, linter: Linter) {
    this.#connection = connection;
    this.#state = state;
    this.#linter = linter;
  }

  findingsIn(path: string): readonly Diagnostic[] {
    return this.#collect().get(path) ?? [];
  }

  get reports(): ReadonlyMap<string, RootReport> {
    return this.#reports;
  }

  changed(paths: readonly string[]): void {
    for (const path of paths) this.#changed.add(path);
    this.schedule();
  }

  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#lint(), DEBOUNCE_MS);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#linter.close();
  }

  async #lint(): Promise<void> {
    const buffers = new Map<string, string | undefined>();
    const changed: string[] = [];
    for (const path of this.#changed) {
      const document = this.#state.documentOf(path);
      if (document === undefined) {
        if (this.#versions.delete(path)) buffers.set(path, undefined);
        changed.push(path);
      } else if (this.#versions.get(path) !== document.version) {
        buffers.set(path, document.getText());
        this.#versions.set(path, document.version);
      } else changed.push(path);
    }
    this.#changed = new Set();
    const roots = this.#state.paths.filter((path) => this.#isRoot(path));
    try {
      const result = await this.#linter.lint({ buffers, changed, roots }, (own) => this.#publish(own));
      if (result !== undefined) this.#publish(result);
    } catch (error) {
      this.#connection.console.error(error instanceof Error ? error.message : String(error));
    }
  }

  /** Keeps treating a known root as a root, since its first lines can be unreadable while someone is typing. */
  #isRoot(path: string): boolean {
    const document = this.#state.documentOf(path);
    if (document === undefined) return false;
    return this.#reports.has(path) || isRootText(document.getText());
  }

  #publish({ reports, roots }: LintResult): void {
    for (const report of reports) this.#reports.set(report.root, report);
    for (const root of this.#reports.keys()) if (!roots.includes(root)) this.#reports.delete(root);
    const found = this.#collect();
    for (const path of new Set([...found.keys(), ...this.#published])) {
      const diagnostics = found.get(path) ?? [];
      const text = JSON.stringify(diagnostics);
      if (this.#sent.get(path) === text) continue;
      this.#sent.set(path, text);
      void this.#connection.sendDiagnostics({ uri: this.#state.uriOf(path), diagnostics: [...diagnostics] });
    }
    this.#published = new Set(found.keys());
  }

  /** Removes duplicates, since several documents can report the same finding in a shared file. */
  #collect(): ReadonlyMap<string, readonly Diagnostic[]> {
    const byPath = new Map<string, Map<string, Diagnostic>>();
    for (const { findings } of this.#reports.values())
      for (const finding of findings) {
        const known = byPath.get(finding.path) ?? new Map<string, Diagnostic>();
        byPath.set(finding.path, known);
        const { code, message, range } = finding;
        const key = JSON.stringify([code, message, range]);
        if (!known.has(key))
          known.set(
            key,
            toDiagnostic(finding, (path) => this.#state.uriOf(path)),
          );
      }
    return new Map([...byPath].map(([path, known]) => [path, [...known.values()]]));
  }
}
