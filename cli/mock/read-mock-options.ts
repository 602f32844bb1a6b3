import type { Faults, MockOptions } from "../../live/mock/mock.ts";
import { readReadings } from "../config/parse-readings.ts";
import { readTokens } from "../config/token-table.ts";
import { readNumber, splitList } from "../shared/read-option.ts";
import { wrongValue } from "../shared/usage-error.ts";
import type { MockCommandOptions } from "./mock-command.ts";

/** Reads the options of `tenon mock`. Throws a `UsageError` that describes the fault. */
export function readMockOptions(given: MockCommandOptions, cwd: string): MockOptions {
  return {
    seed: readNumber("seed", given.seed, 1, { least: 0, most: 4_294_967_295 }),
    tokens: readTokens(given.token, cwd),
    stateless: given.stateless,
    dynamic: given.dynamic,
    lenient: given.lenient,
    callbacks: given.callbacks,
    cors: given.cors,
    basePath: given["base-path"],
    readings: readReadings(given.reading),
    latency: readLatency(given.latency),
    faults: readFaults(given.fault),
  };
}

const MOST_MILLISECONDS = 600_000;

/** Reads the value of `--latency`: `200`, or `50-400`. */
function readLatency(text: string | undefined): MockOptions["latency"] {
  if (text === undefined) return undefined;
  const [, least, most = least] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const range = { least: Number(least), most: Number(most) };
  if (least !== undefined && range.least <= range.most && range.most <= MOST_MILLISECONDS) return range;
  throw wrongValue(
    `The option --latency needs milliseconds, not "${text}".`,
    "Write --latency 200, or --latency 50-400 for anything between.",
  );
}

/** Reads the value of `--fault`: `0.1`, or `0.1:503,429`. */
function readFaults(text: string | undefined): Faults | undefined {
  if (text === undefined) return undefined;
  const [rate = "", list] = text.split(":");
  const statuses = splitList(list);
  if (statuses.some((status) => !/^[45]\d\d$/.test(status))) {
    throw wrongValue(`The statuses of --fault are 400 to 599, not "${list}".`);
  }
  return {
    rate: readNumber("fault", rate, 0, { least: 0, most: 1, whole: false }),
    statuses: statuses.length === 0 ? undefined : statuses.map(Number),
  };
}
