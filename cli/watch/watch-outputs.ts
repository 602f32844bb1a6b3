import { relative } from "node:path";
import { isWithin } from "../../contract/read/is-within.ts";
import { type GenerationSession, openSession } from "../../generator/session/generation-session.ts";
import type { OutputTarget } from "../generate/choose-outputs.ts";
import { printChange } from "../generate/describe-result.ts";
import type { GenerateInput } from "../generate/generate-command.ts";
import type { OpenSessions } from "../generate/generate-request.ts";
import { generateTarget } from "../generate/generate-target.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { reportFindings } from "../shared/report-findings.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { UsageError } from "../shared/usage-error.ts";
import { DocumentBaselines } from "../targets/document-baselines.ts";
import { ChangeQueue } from "./change-queue.ts";
import { type FileChange, ReadLog, SecondLook } from "./read-log.ts";
import { type FileWatch, listTemplates, watchFiles } from "./watch-files.ts";
import { type OutputState, WatchedOutputs } from "./watched-outputs.ts";

/** Milliseconds of quiet before a change is acted on: editors save in several steps. */
const quiet = 60;

/**
 * Generates what the config lists, and again on every change, until interrupted; then exit code 0. A fault is told, and the old
 * output stays. Whenever a run has ended, what it read is compared with what is on disk: that events are lost, or come late, makes
 * no output stale. Throws a {@link UsageError} where the first config cannot be read.
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

/** A run that is to be made, and the files that it is made for. */
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

  constructor(outputs: WatchedOutputs, input: GenerateInput, io: Io) {
    this.#input = input;
    this.#io = io;
    this.#outputs = outputs;
    this.#queue = new ChangeQueue(quiet, (paths) => this.#handle(paths));
    this.#watch = watchFiles((path) => this.#queue.add(path));
  }

  /** Rejects where a change met a bug. */
  get failed(): Promise<never> {
    return this.#queue.failed;
  }

  async start(): Promise<void> {
    this.#watchAll();
    // Two runs at a time would be in each other's way: an edit meanwhile is looked at afterwards.
    await this.#queue.alone(async () => {
      for (const state of this.#outputs.states) await this.#run(state, "start");
      this.#lookAgain();
    });
    this.#io.stdout.write("Watching for changes; Ctrl-C ends it.\n");
  }

  async close(): Promise<void> {
    this.#watch.close();
    await this.#queue.close();
    await this.#sessions.close();
  }

  async #handle(paths: readonly string[]): Promise<void> {
    const concerned = this.#listConcerned(paths);
    // A folder that a file is missing in may have come.
    this.#watchAll();
    if (concerned.length === 0) return;
    const config = this.#outputs.listChanges();
    if (config.length > 0) await this.#readConfigAgain();
    const due = this.#outputs.states.flatMap((state) => this.#findDue(state, concerned, config));
    for (const { state, paths } of due) await this.#run(state, this.#describeCause(paths));
    this.#lookAgain();
  }

  /** Of what something happened to, or is in a folder that it happened to: what an output is made from. */
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
    // A file saved as it was is no change, but tells that its output is wanted, which may have been removed.
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
    // Careful, because a half-saved file may be read as a whole one in which something is missing.
    const mode = options.strict === true ? "strict" : "careful";
    const request = { target: state.target, check: false, mode, force: true, inPlace: true } as const;
    const generated = await generateTarget(request, tools);
    progress.end();
    state.record(generated, log.finish());
    this.#watchAll();
    if (generated.findings.length > 0)
      reportFindings(generated.findings, { ...options, hideInfo: true }, texts, this.#io);
    const context = { cause, output: texts.nameOf(state.target.output), start };
    this.#io.stdout.write(`${printChange(generated, context)}\n`);
  }

  /** A config that is half-written or wrong is told, and the one before stays in force. */
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

/** The sessions of a watch. Each stays open, with what it made, until the watch ends. */
class WatchSessions implements OpenSessions {
  readonly #open = new Map<string, GenerationSession>();

  async open(target: OutputTarget): Promise<GenerationSession> {
    const key = JSON.stringify([target.document, target.output]);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const session = await openSession(target.document, { staysOpen: true });
    this.#open.set(key, session);
    return session;
  }

  async close(): Promise<void> {
    for (const session of this.#open.values()) await session.close();
  }
}
