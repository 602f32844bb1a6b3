// The two ways of measuring: processes as a whole, and functions in turns within one process.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { work } from "./places.mjs";

const memoryHook = fileURLToPath(new URL("memory-hook.mjs", import.meta.url));

/** The number of runs of each whole process. TENON_BENCH_ROUNDS can set fewer for a quick look; notes on the page give the number. */
export const rounds = Number(process.env.TENON_BENCH_ROUNDS ?? 3);

/** The sentence in notes that says how figures of whole processes were measured. */
export const medianOf = rounds === 1 ? "Run once." : `Medians of ${rounds} alternating runs.`;

/** The median of a list of numbers; of an even count, the lower of the two in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/**
 * Runs a command to its end: wall and CPU seconds (its own and its children's, as the shell counts them), the peak memory
 * of a Node process in MB, its exit code and what it printed. A process is ended after `limit` seconds of CPU.
 */
export function runProcess(argv, { cwd = work, env = {}, memory = true, limit = 600 } = {}) {
  // Commands do not run in the repository, since its settings for Redocly would affect the other tools.
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), "tenon-bench-"));
  const note = join(folder, "memory");
  const hook = memory ? { NODE_OPTIONS: `--import=${memoryHook}`, TENON_BENCH_NOTE: note } : {};
  const start = performance.now();
  // `times` is the one portable way to the CPU time of a child and of its children.
  const run = spawnSync(
    "sh",
    [
      "-c",
      `ulimit -t ${limit}; "$@" >"$0.out" 2>&1; code=$?; times; exit $code`,
      join(folder, "log"),
      ...argv,
    ],
    {
      cwd,
      env: { ...process.env, NO_COLOR: "1", ...hook, ...env },
      encoding: "utf8",
    },
  );
  const wall = (performance.now() - start) / 1000;
  const read = (path) => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return "";
    }
  };
  const result = {
    wall,
    cpu: readTimes(run.stdout),
    memory: Math.max(0, ...read(note).split("\n").map(Number)) / 1024,
    status: run.status,
    output: read(join(folder, "log.out")),
  };
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/** The second line of `times`: user and system time of the children. */
function readTimes(text) {
  const seconds = [...(text.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  return seconds.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
}

/**
 * Runs commands in turns, and gives the medians of each. A command is
 * `{ name, argv, before?, cwd?, env?, memory?, limit?, mayFail?, mayBeLong? }`. With `mayFail: true`, any exit code is accepted; if it is
 * `"told"`, a failed run is printed and not repeated. A command with `mayBeLong` that takes many seconds is not repeated either. The
 * result's `count` is how often a command ran.
 */
export function runInTurns(commands, count = rounds) {
  const runs = new Map(commands.map(({ name }) => [name, []]));
  for (let round = 0; round < count; round++) {
    // The first of two equal commands can take 5 % longer, so they change places each round.
    for (const command of round % 2 === 0 ? commands : commands.toReversed()) {
      const past = runs.get(command.name);
      if (past.length > 0 && isEnough(command, past[0])) continue;
      command.before?.();
      const run = runProcess(command.argv, command);
      if (run.status !== 0 && command.mayFail !== true) {
        const text = `${command.name} ended with ${run.status}:\n${run.output.slice(-2000)}`;
        if (command.mayFail === undefined) throw new Error(text);
        console.log(text);
      }
      past.push(run);
    }
  }
  const of = (list, key) => median(list.map((run) => run[key]));
  return new Map(
    [...runs].map(([name, list]) => [
      name,
      {
        wall: of(list, "wall"),
        cpu: of(list, "cpu"),
        memory: of(list, "memory"),
        status: list[0].status,
        output: list[0].output,
        count: list.length,
      },
    ]),
  );
}

/** CPU seconds above which a command with `mayBeLong` runs only once. */
const LONG = 20;

/** Whether a command needs no further run. */
function isEnough({ mayFail, mayBeLong = false }, { status, cpu }) {
  return (mayFail === "told" && status !== 0) || (mayBeLong && cpu > LONG);
}

/** Text after the name of a command that ran only once, while others ran more often. */
export function tellOnce({ count }) {
  return count < rounds ? ", once" : "";
}

/**
 * Nanoseconds of CPU per call of each function, in turns: every round gives each function a slice of about `slice` ms. A candidate is
 * `{ name, run(count) }`, where `run` does its work `count` times and returns a value that depends on the work.
 */
export function timeInTurns(candidates, { rounds = 9, slice = 40 } = {}) {
  const counts = new Map(candidates.map((candidate) => [candidate, calibrate(candidate, slice)]));
  const times = new Map(candidates.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const candidate of candidates) {
      const count = counts.get(candidate);
      times.get(candidate.name).push((cpuOf(candidate, count) * 1000) / count);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

/** Warms a function up, and returns how many calls fit into a slice. */
function calibrate(candidate, slice) {
  let count = 1;
  for (;;) {
    const micros = cpuOf(candidate, count);
    if (micros > slice * 1000 * 2) return Math.max(1, Math.round((count * slice * 1000) / micros));
    count = micros < 1000 ? count * 4 : count * 2;
  }
}

let kept;

function cpuOf(candidate, count) {
  const start = process.cpuUsage();
  kept = candidate.run(count);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** The result of the last run, kept so that engines cannot optimise the work away. */
export function lastKept() {
  return kept;
}
