import { relative } from "node:path";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { type GenerationSession, openSession } from "../../generator/session/generation-session.ts";
import type { OutputTarget } from "../generate/choose-outputs.ts";
import type { GenerateInput } from "../generate/generate-options.ts";
import type { OpenSessions } from "../generate/generate-request.ts";
import { generateTarget } from "../generate/generate-target.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { UsageError } from "../shared/usage-error.ts";
import { DocumentBaselines } from "../targets/document-baselines.ts";
import { ChangeQueue } from "./change-queue.ts";
import { printChange } from "./print-change.ts";
import { type FileChange, ReadLog, SecondLook } from "./read-log.ts";
import { type FileWatch, listTemplates, watchFiles } from "./watch-files.ts";
import { type OutputState, WatchedOutputs } from "./watched-outputs.ts";

const POLL = 3000;

/**
 * Regenerates outputs on every change until interrupted, then returns 0. Errors keep the old output. Compares the files on disk after each
 * run, so that missed or late events do no harm. Throws a {@link UsageError} if the config is invalid at the start.
 */
export async function watchOutputs(input: GenerateInput, io: Io): Promise<ExitCode> {
  const outputs = new WatchedOutputs(input, io.cwd);
  await outputs.read();
  const interrupted = io.interrupted();
  const session = new WatchSession(outputs, input, io);
  try {
    await session.start();
    await Promise.race([interrupted, session.failed]);
    return 0;
  } finally {
    await session.close();
  }
}

interface DueRun {
  readonly state: OutputState;
  readonly paths: readonly string[];
}

class WatchSession {
  readonly #input: GenerateInput;
  readonly #io: Io;
  readonly #sessions = new WatchSessions();
  readonly #queue: ChangeQueue;
  readonly #watch: FileWatch;
  readonly #outputs: WatchedOutputs;
  readonly #secondLook = new SecondLook();
  #poll: NodeJS.Timeout | undefined;

  constructor(outputs: WatchedOutputs, input: GenerateInput, io: Io) {
    this.#input = input;
    this.#io = io;
    this.#outputs = outputs;
    this.#queue = new ChangeQueue((paths) => this.#handle(paths));
    this.#watch = watchFiles((path) => this.#queue.add(path));
  }

  get failed(): Promise<never> {
    return this.#queue.failed;
  }

  async start(): Promise<void> {
    this.#watchAll();
    // Runs must not overlap. `#lookAgain` finds files that changed in the meantime.
    await this.#queue.alone(async () => {
      for (const state of this.#outputs.states) await this.#run(state, "start");
      this.#lookAgain();
    });
    this.#io.stdout.write("Watching for changes; press Ctrl-C to stop.\n");
    this.#pollLater();
  }

  async close(): Promise<void> {
    clearTimeout(this.#poll);
    this.#poll = undefined;
    this.#watch.close();
    await this.#queue.close();
    await this.#sessions.close();
  }

  #pollLater(lastProblem = ""): void {
    this.#poll = setTimeout(async () => {
      const problem = await this.#fetchAgain();
      if (problem !== "" && problem !== lastProblem) this.#io.stderr.write(`${problem}\n`);
      if (this.#poll !== undefined) this.#pollLater(problem);
    }, POLL);
  }

  async #fetchAgain(): Promise<string> {
    const urls = new Set(this.#outputs.states.flatMap(({ target }) => target.url ?? []));
    if (urls.size === 0 || this.#input.options.offline === true) return "";
    const { fetchDocument } = await import("../targets/fetch-document.ts");
    const results = await Promise.allSettled([...urls].map((url) => fetchDocument(url, this.#io.cwd)));
    return results
      .flatMap((result) => (result.status === "rejected" ? [String(result.reason.message)] : []))
      .join("\n");
  }

  async #handle(paths: readonly string[]): Promise<void> {
    const concerned = this.#listConcerned(paths);
    // Watch again, because a missing file's folder may exist by now.
    this.#watchAll();
    if (concerned.length === 0) return;
    const config = this.#outputs.listChanges();
    if (config.length > 0) await this.#readConfigAgain();
    const due = this.#outputs.states.flatMap((state) => this.#findDue(state, concerned, config));
    for (const { state, paths } of due) await this.#run(state, this.#describeCause(paths));
    this.#lookAgain();
  }

  #listConcerned(paths: readonly string[]): readonly string[] {
    const below = this.#listFiles().filter((file) => paths.some((path) => isWithin(path, file)));
    return [...new Set([...paths, ...below])].filter(
      (path) => this.#outputs.isConfig(path) || this.#outputs.states.some((state) => state.concerns(path)),
    );
  }

  #findDue(
    state: OutputState,
    concerned: readonly string[],
    config: readonly FileChange[],
  ): readonly DueRun[] {
    const changes = state.isNew ? config : state.listChanges();
    if (changes.length > 0) return [{ state, paths: changes.map(({ path }) => path) }];
    const paths = concerned.filter((path) => this.#outputs.isConfig(path) || state.concerns(path));
    return paths.length > 0 && state.isIncomplete() ? [{ state, paths }] : [];
  }

  #describeCause([first = "", ...others]: readonly string[]): string {
    const name = relative(this.#io.cwd, first).replaceAll("\\", "/");
    return others.length > 0 ? `${name} and ${others.length} more` : name;
  }

  async #run(state: OutputState, cause: string): Promise<void> {
    const start = performance.now();
    const texts = new SourceTexts(this.#io.cwd);
    const log = new ReadLog(() => listTemplates(state.target.templates));
    const { options } = this.#input;
    const progress = createProgress(this.#io, options.debug);
    const baselines = new DocumentBaselines(options, this.#io.cwd);
    const tools = { texts, progress, baselines, sessions: this.#sessions, onRead: log.note };
    // Careful mode keeps the old output after any error, since a half-saved file can be valid but incomplete.
    const mode = options.strict === true ? "strict" : "careful";
    const request = { target: state.target, check: false, mode, force: true } as const;
    const generated = await generateTarget(request, tools);
    progress.end();
    state.record(generated, log.finish());
    this.#watchAll();
    if (generated.findings.length > 0)
      reportFindings(generated.findings, { ...options, hideInfo: true }, texts, this.#io);
    const context = { cause, output: texts.nameOf(state.target.output), start };
    this.#io.stdout.write(`${printChange(generated, context)}\n`);
  }

  async #readConfigAgain(): Promise<void> {
    try {
      await this.#outputs.read();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      reportFindings(error.findings, this.#input.options, new SourceTexts(this.#io.cwd), this.#io);
    }
  }

  #lookAgain(): void {
    const changes = [this.#outputs, ...this.#outputs.states].flatMap((each) => each.listChanges());
    for (const path of this.#secondLook.pick(changes)) this.#queue.add(path);
  }

  #listFiles(): readonly string[] {
    return [this.#outputs, ...this.#outputs.states].flatMap(({ files }) => files);
  }

  #watchAll(): void {
    const folders = this.#outputs.states.flatMap(({ target }) => target.templates ?? []);
    this.#watch.update({ files: this.#listFiles(), folders });
  }
}

class WatchSessions implements OpenSessions {
  readonly #open = new Map<string, GenerationSession>();

  async open(target: OutputTarget): Promise<GenerationSession> {
    const key = JSON.stringify([target.document, target.output]);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const session = await openSession(target.document, { staysOpen: true, parts: target.parts });
    this.#open.set(key, session);
    return session;
  }

  async close(): Promise<void> {
    for (const session of this.#open.values()) await session.close();
  }
}
