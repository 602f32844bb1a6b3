import type { Diagnostic } from "vscode-languageserver/node";
import { isRootText } from "../diagnostics/is-root-text.ts";
import type { Linter, LintResult, RootReport } from "../diagnostics/linter.ts";
import { toDiagnostic } from "../diagnostics/to-diagnostic.ts";
import { isCodePath } from "../workspace/is-code-path.ts";
import type { DiagnosticsSink, DiagnosticsSource } from "./diagnostics-sink.ts";
import type { DocumentsState } from "./documents-state.ts";

/** Milliseconds to wait for further changes before linting. */
const DEBOUNCE_MS = 50;

/** Milliseconds to wait for the documents of the config. */
const PATIENCE_MS = 10_000;

type Versions = ReadonlyMap<string, number>;

interface Context {
  readonly sink: DiagnosticsSink;
  /** Lists the open documents of the folder. */
  openPaths(): readonly string[];
}

/** A report with the versions of the open files that it is about. */
interface Kept {
  readonly report: RootReport;
  readonly files: ReadonlySet<string>;
  readonly versions: Versions;
}

/** Lints the documents of a folder. */
export class DiagnosticsPublisher implements DiagnosticsSource {
  readonly #state: DocumentsState;
  readonly #linter: Linter;
  readonly #context: Context;
  readonly #reports = new Map<string, Kept>();
  readonly #versions = new Map<string, number>();
  readonly #firstRoots: Promise<void>;
  #resolveFirst: () => void = () => undefined;
  #roots: ReadonlyMap<string, readonly string[]> = new Map();
  #found: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(state: DocumentsState, linter: Linter, context: Context) {
    this.#state = state;
    this.#linter = linter;
    this.#context = context;
    this.#firstRoots = new Promise((resolve) => {
      this.#resolveFirst = resolve;
    });
  }

  /** All documents that are linted, starting with those in the config, and the overlays that apply to each. */
  get roots(): ReadonlyMap<string, readonly string[]> {
    return this.#roots;
  }

  get paths(): readonly string[] {
    return [...this.#found.keys()];
  }

  /** Resolves once {@link roots} is known, or after ten seconds. */
  whenReady(): Promise<void> {
    return Promise.race([
      this.#firstRoots,
      new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS).unref()),
    ]);
  }

  /** The latest findings, even if the text changed since. */
  findingsIn(path: string): readonly Diagnostic[] {
    return this.#found.get(path) ?? [];
  }

  diagnosticsIn(path: string): readonly Diagnostic[] | undefined {
    const version = this.#state.documentOf(path)?.version;
    const isOutdated =
      version !== undefined &&
      !isCodePath(path) &&
      [...this.#reports.values()].some(
        ({ files, versions }) => files.has(path) && versions.get(path) !== version,
      );
    return isOutdated ? undefined : this.findingsIn(path);
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
    const roots = this.#context.openPaths().filter((path) => this.#isRoot(path));
    const versions = new Map(this.#versions);
    try {
      const result = await this.#linter.lint({ buffers, changed, roots }, (own) =>
        this.#publish(own, versions),
      );
      if (result !== undefined) this.#publish(result, versions);
    } catch (error) {
      this.#context.sink.connection.console.error(error instanceof Error ? error.message : String(error));
      this.#resolveFirst();
    }
  }

  /** Keeps treating a known root as a root, since its first lines can be unreadable while someone is typing. */
  #isRoot(path: string): boolean {
    const document = this.#state.documentOf(path);
    if (document === undefined) return false;
    return this.#reports.has(path) || isRootText(document.getText());
  }

  #publish({ reports, roots }: LintResult, versions: Versions): void {
    for (const report of reports)
      this.#reports.set(report.root, { report, files: new Set(report.files), versions });
    for (const root of this.#reports.keys()) if (!roots.has(root)) this.#reports.delete(root);
    this.#roots = roots;
    this.#resolveFirst();
    const before = this.#found;
    this.#found = this.#collect();
    this.#context.sink.publish(new Set([...before.keys(), ...this.#found.keys(), ...this.#openFiles()]));
  }

  /** Lists the open files that reports are about. Editors expect diagnostics for each version of them. */
  #openFiles(): readonly string[] {
    const reports = [...this.#reports.values()];
    return this.#state.paths.filter((path) => reports.some(({ files }) => files.has(path)));
  }

  /** Removes duplicates, since several documents can report the same finding in a shared file. */
  #collect(): ReadonlyMap<string, readonly Diagnostic[]> {
    const byPath = new Map<string, Map<string, Diagnostic>>();
    for (const { report } of this.#reports.values())
      for (const finding of report.findings) {
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
