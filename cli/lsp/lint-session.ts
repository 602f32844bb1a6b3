import { resolve } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import { createRereader } from "../../contract/read/reread-files.ts";
import type { LintJob, LintResult, RootReport } from "../../editor/diagnostics/linter.ts";
import { type LocatedFinding, locateFinding } from "../../editor/diagnostics/located-finding.ts";
import { lintApi } from "../lint/lint-api.ts";
import { lintWorkflows } from "../lint/lint-workflows.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { Io, Progress } from "../shared/io.ts";
import { SourceTexts } from "../shared/report-findings.ts";
import { UsageError } from "../shared/usage-error.ts";
import { chooseTargets, createTarget, findConfigPath, type Target } from "../targets/choose-targets.ts";
import { DocumentBaselines } from "../targets/document-baselines.ts";
import { LintedBefore } from "./linted-before.ts";

/** Thrown between stages when a newer job is waiting. */
class Superseded extends Error {}

type Root = { readonly kind: "api"; readonly target: Target } | { readonly kind: "workflows" };

/** Lints documents incrementally, skipping those whose files are unchanged. */
export class LintSession {
  readonly #options: DocumentOptions;
  readonly #io: Io;
  readonly #buffers = new Map<string, Uint8Array>();
  readonly #current = new Map<string, ReadonlySet<string>>();
  readonly #parse = createRereader();
  readonly #linted = new Map<string, LintedBefore>();
  /** The roots that were passed on last. */
  #announced = "";
  #config: ConfigState = { targets: [], files: new Set(), findings: [], isLoaded: false };

  constructor(options: DocumentOptions, io: Io) {
    this.#options = options;
    this.#io = io;
  }

  /** Applies a job's changes. Every job must be applied, even if a newer one replaces it. */
  apply({ buffers, changed }: LintJob): void {
    for (const [path, text] of buffers) {
      if (text === undefined) this.#buffers.delete(path);
      else this.#buffers.set(path, Buffer.from(text));
    }
    const paths = new Set([...buffers.keys(), ...changed]);
    for (const [root, files] of this.#current)
      if ([...paths].some((path) => files.has(path))) this.#current.delete(root);
    // The config is read from disk, so its unsaved changes are ignored.
    if (changed.some((path) => this.#config.files.has(path) || isConfigName(path)))
      this.#config = { ...this.#config, isLoaded: false };
  }

  /** @param onOwn - See {@link Linter.lint}. */
  async run(
    job: LintJob,
    isSuperseded: () => boolean,
    onOwn: (result: LintResult) => void = () => undefined,
  ): Promise<LintResult | undefined> {
    await this.#loadConfig();
    const roots = await this.#chooseRoots(job.roots);
    for (const root of this.#current.keys()) if (!roots.has(root)) this.#current.delete(root);
    const reports: RootReport[] = this.#config.findings.length === 0 ? [] : [this.#reportConfig()];
    const all = new Map<string, readonly string[]>(
      [...roots].map(([path, root]) => [path, root.kind === "api" ? (root.target.overlays ?? []) : []]),
    );
    if (this.#config.findings.length > 0) all.set(CONFIG, []);
    const announced = JSON.stringify([...all]);
    if (announced !== this.#announced) onOwn({ reports: [], roots: all });
    this.#announced = announced;
    try {
      for (const [path, root] of roots) {
        if (this.#current.has(path)) continue;
        const report = await this.#check(path, root, isSuperseded, (own) =>
          onOwn({ reports: [own], roots: all }),
        );
        this.#current.set(path, new Set(report.files));
        reports.push(report);
      }
    } catch (error) {
      if (error instanceof Superseded) {
        for (const { root } of reports) this.#current.delete(root);
        return undefined;
      }
      throw error;
    }
    return { reports, roots: all };
  }

  async #loadConfig(): Promise<void> {
    if (this.#config.isLoaded) return;
    const { cwd } = this.#io;
    const files = new Set<string>();
    const state = { files, isLoaded: true };
    this.#current.clear();
    try {
      const configPath = findConfigPath(this.#options.config, cwd);
      if (configPath === undefined) {
        this.#config = { ...state, targets: [], findings: [] };
        return;
      }
      files.add(configPath);
      const { targets } = await chooseTargets([], this.#options, cwd, (path) => files.add(path));
      this.#config = { ...state, targets, findings: [] };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.#config = { ...state, targets: [], findings: error.findings };
    }
  }

  async #chooseRoots(open: readonly string[]): Promise<ReadonlyMap<string, Root>> {
    const roots = new Map<string, Root>();
    for (const target of this.#config.targets) roots.set(target.document, { kind: "api", target });
    for (const path of open) {
      if (roots.has(path)) continue;
      if (isWorkflows(this.#buffers.get(path))) roots.set(path, { kind: "workflows" });
      else roots.set(path, { kind: "api", target: createTarget(path) });
    }
    return roots;
  }

  async #check(
    path: string,
    root: Root,
    isSuperseded: () => boolean,
    onOwn: (report: RootReport) => void,
  ): Promise<RootReport> {
    const { cwd } = this.#io;
    const texts = new SourceTexts(cwd);
    const read = new Set<string>([path]);
    const stop = (): void => {
      if (isSuperseded()) throw new Superseded();
    };
    const progress: Progress = { isWatched: false, stage: stop, show: stop, end: () => undefined };
    const files = {
      ...{ buffers: this.#buffers, parse: this.#parse },
      onRead: (file: string) => void read.add(file),
    };
    const earlier = this.#linted.get(path);
    const report = (own: readonly Finding[]): void => {
      if (earlier === undefined || isSuperseded()) return;
      const findings = [...this.#locate(own, path, texts), ...earlier.moveTo(this.#buffers)];
      onOwn({ root: path, findings, files: [...read] });
    };
    const findings = await this.#findIn(path, root, { texts, progress, files, onOwn: report });
    const located = this.#locate(findings, path, texts);
    this.#linted.set(path, new LintedBefore(located, this.#buffers));
    return { root: path, findings: located, files: [...read] };
  }

  async #findIn(
    path: string,
    root: Root,
    context: Pick<Parameters<typeof lintApi>[2], "texts" | "progress" | "files" | "onOwn">,
  ): Promise<readonly Finding[]> {
    try {
      if (root.kind === "workflows")
        return await lintWorkflows(path, { ...this.#options, ...context.files }, this.#io, context.texts);
      const baselines = new DocumentBaselines({}, this.#io.cwd);
      return (await lintApi(root.target, {}, { ...context, baselines })).findings;
    } catch (error) {
      if (error instanceof UsageError) return error.findings;
      throw error;
    }
  }

  #locate(findings: readonly Finding[], root: string, texts: SourceTexts): readonly LocatedFinding[] {
    const { cwd } = this.#io;
    const readLine = (path: string, line: number): string =>
      texts.linesOf(texts.nameOf(path))?.line(line) ?? "";
    return findings.map((finding) => locateFinding(finding, cwd, root, { readLine }));
  }

  #reportConfig(): RootReport {
    const [root = CONFIG] = this.#config.files;
    const findings = this.#locate(this.#config.findings, root, new SourceTexts(this.#io.cwd));
    return { root: CONFIG, findings, files: [...this.#config.files] };
  }
}

interface ConfigState {
  readonly targets: readonly Target[];
  readonly files: ReadonlySet<string>;
  readonly findings: readonly Finding[];
  readonly isLoaded: boolean;
}

/** Placeholder root for the config's findings if the config has no files. */
const CONFIG = resolve("/tenon.config");

function isConfigName(path: string): boolean {
  return /[\\/](?:tenon\.config\.\w+|package\.json|redocly\.yaml|\.redocly\.lint-ignore\.yaml)$/.test(path);
}

function isWorkflows(content: Uint8Array | undefined): boolean {
  const head = content === undefined ? "" : Buffer.from(content.subarray(0, 4_096)).toString("utf8");
  return /^(?:arazzo|["']arazzo["'])\s*:/m.test(head) || /^\s*\{\s*"arazzo"\s*:/.test(head);
}
