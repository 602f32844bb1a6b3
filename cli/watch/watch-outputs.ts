import { relative } from "node:path";
import { chooseOutputs, type Outputs } from "../choose-outputs.ts";
import type { GenerateInput } from "../generate-input.ts";
import { generateTarget } from "../generate-target.ts";
import type { ExitCode, Io } from "../io.ts";
import { createProgress } from "../progress.ts";
import { reportFindings } from "../report-findings.ts";
import { SourceTexts } from "../source-texts.ts";
import { UsageError } from "../usage-error.ts";
import { ChangeQueue } from "./change-queue.ts";
import { FileStates } from "./file-states.ts";
import { isWithin, OutputState } from "./output-state.ts";
import { printChange } from "./print-change.ts";
import { type FileWatch, watchFiles } from "./watch-files.ts";
import { WatchWorkshops } from "./watch-workshops.ts";

/** Milliseconds of quiet before a change is acted on: editors save in several steps. */
const quiet = 60;

/** Generates, and again on every change, until interrupted; then exit code 0. A fault is told, and the old output stays. */
export async function watchOutputs(outputs: Outputs, input: GenerateInput, io: Io): Promise<ExitCode> {
  const interrupted = io.interrupted();
  const session = new WatchSession(outputs, input, io);
  await session.start();
  await interrupted;
  await session.close();
  return 0;
}

class WatchSession {
  readonly #input: GenerateInput;
  readonly #io: Io;
  readonly #contents = new FileStates();
  readonly #workshops = new WatchWorkshops();
  readonly #queue: ChangeQueue;
  readonly #watch: FileWatch;
  #outputs: Outputs;
  #states: readonly OutputState[];

  constructor(outputs: Outputs, input: GenerateInput, io: Io) {
    this.#input = input;
    this.#io = io;
    this.#outputs = outputs;
    this.#states = outputs.targets.map((target) => new OutputState(target));
    this.#queue = new ChangeQueue(quiet, (paths) => this.#handle(paths));
    this.#watch = watchFiles((path) => this.#queue.add(path));
  }

  async start(): Promise<void> {
    this.#watchAll();
    // Two runs at a time would be in each other's way: an edit meanwhile is looked at afterwards.
    await this.#queue.alone(async () => {
      for (const state of this.#states) await this.#run(state, "start");
    });
    this.#io.stdout.write("Watching for changes; Ctrl-C ends it.\n");
  }

  async close(): Promise<void> {
    this.#watch.close();
    await this.#queue.close();
    await this.#workshops.close();
  }

  async #handle(paths: readonly string[]): Promise<void> {
    const isConfig = (path: string): boolean => path === this.#outputs.configPath;
    const concerned = this.#listFiles(paths).filter(
      (path) => isConfig(path) || this.#states.some((state) => state.concerns(path)),
    );
    const changed = concerned.filter((path) => this.#contents.hasChanged(path));
    // A file saved as it was is no change, but tells that its output is wanted, which may have been removed.
    const touched = concerned.filter((path) => !changed.includes(path));
    const all = changed.some(isConfig);
    if (all && !(await this.#readConfigAgain())) return;
    const lack = (state: OutputState, path: string): boolean =>
      (isConfig(path) || state.concerns(path)) && state.isIncomplete();
    const due = this.#states.flatMap((state) => {
      if (all || changed.some((path) => state.concerns(path))) return [{ state, paths: changed }];
      const paths = touched.filter((path) => lack(state, path));
      return paths.length > 0 ? [{ state, paths }] : [];
    });
    // A folder that a file is missing in may have come.
    if (due.length === 0) this.#watchAll();
    for (const { state, paths } of due) await this.#run(state, this.#describeCause(paths));
  }

  #describeCause([first = "", ...others]: readonly string[]): string {
    const name = relative(this.#io.cwd, first).replaceAll("\\", "/");
    return others.length > 0 ? `${name} and ${others.length} more` : name;
  }

  /** What changed, and where that is a folder, the files of documents below it. */
  #listFiles(paths: readonly string[]): readonly string[] {
    const files = this.#states.flatMap((state) => state.files);
    return [...new Set([...paths, ...files.filter((file) => paths.some((path) => isWithin(path, file)))])];
  }

  async #run(state: OutputState, cause: string): Promise<void> {
    const start = performance.now();
    const workshops = this.#workshops;
    const tools = { texts: new SourceTexts(this.#io.cwd), progress: createProgress(this.#io), workshops };
    const { options } = this.#input;
    // Careful, because a half-saved file may be read as a whole one in which something is missing.
    const mode = options.strict === true ? "strict" : "careful";
    const request = { target: state.target, check: false, mode, force: true, inPlace: true } as const;
    const generated = await generateTarget(request, tools);
    tools.progress.end();
    state.record(generated);
    this.#watchAll();
    if (generated.findings.length > 0)
      reportFindings(generated.findings, { ...options, hideInfo: true }, tools.texts, this.#io);
    const context = { cause, output: tools.texts.nameOf(state.target.output), start };
    this.#io.stdout.write(`${printChange(generated, context)}\n`);
  }

  /** A config that is half-written or wrong is told, and the one before stays in force. */
  async #readConfigAgain(): Promise<boolean> {
    try {
      this.#outputs = await chooseOutputs(this.#input, this.#io.cwd);
      this.#states = this.#outputs.targets.map((target) => new OutputState(target));
      return true;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      reportFindings(error.findings, this.#input.options, new SourceTexts(this.#io.cwd), this.#io);
      return false;
    }
  }

  #watchAll(): void {
    const { configPath } = this.#outputs;
    const files = [
      ...(configPath === undefined ? [] : [configPath]),
      ...this.#states.flatMap((state) => state.files),
    ];
    this.#contents.rememberNew(files);
    this.#watch.update({ files, folders: this.#states.flatMap(({ target }) => target.templates ?? []) });
  }
}
