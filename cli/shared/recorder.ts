import { resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { type ExchangeFile, openHarFile, openNdjsonFile } from "../../verifier/exchanges/exchange-file.ts";
import { redactExchange } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import { readVersion } from "./read-package.ts";
import { UsageError } from "./usage-error.ts";

/** An exchange, and when it took place. */
interface TimedExchange {
  readonly exchange: Exchange;
  readonly startedAt: Date;
  readonly milliseconds: number;
}

/** What is recorded, and where. */
export interface RecorderOptions {
  /** The file as its user has named it; none where nothing is recorded. */
  readonly name: string | undefined;
  readonly cwd: string;
  readonly rules: RedactionRules;
  readonly format: "har" | "ndjson";
  /** By what is told that the file cannot be written. */
  readonly code: "proxy/record-failed" | "probe/not-written";
}

/** Writes what goes over the wire to a file, without its secrets. */
export interface Recorder {
  /**
   * Makes the file, over one that is there: to be called once, when nothing else can keep the command from running. Until it is made
   * nothing is let in. Throws a {@link UsageError} where it cannot be written; nothing is ever let in then.
   */
  open(): Promise<void>;
  record(timed: TimedExchange): void;
  /** What to wait for before more is let in; nothing where the file keeps up. */
  ready(): Promise<void> | undefined;
  /** Waits for what is being written. Answers what kept it from being written, if anything did. */
  close(): Promise<readonly Finding[]>;
}

/** The most exchanges that wait to be written; clients wait while there are more, since each may hold megabytes. */
const MOST_UNWRITTEN = 50;

/** Makes a recorder whose file is not there yet; one that does nothing where no file is named. */
export function createRecorder({ name, cwd, rules, format, code }: RecorderOptions): Recorder {
  if (name === undefined) return noRecorder;
  let file: ExchangeFile | undefined;
  let failed: Finding | undefined;
  let unwritten = 0;
  let last: Promise<void> = Promise.resolve();
  const describe = (error: unknown): Finding => {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return createFinding(code, { message: `${name} cannot be written (${reason}).` });
  };
  const fail = (error: unknown): void => {
    failed ??= describe(error);
  };
  return {
    async open() {
      const opening = openFile(resolve(cwd, name), format).catch((error: unknown) => {
        throw new UsageError(describe(error));
      });
      last = opening.then(
        () => undefined,
        () => new Promise(() => undefined),
      );
      file = await opening;
    },
    record: ({ exchange, startedAt, milliseconds }) => {
      if (file === undefined) return;
      unwritten++;
      last = file
        .write(redactExchange(exchange, rules), { startedAt, milliseconds })
        .catch(fail)
        .finally(() => unwritten--);
    },
    ready: () => (file === undefined || unwritten > MOST_UNWRITTEN ? last : undefined),
    close: async () => {
      await file?.close().catch(fail);
      return failed === undefined ? [] : [failed];
    },
  };
}

const noRecorder: Recorder = {
  open: async () => undefined,
  record: () => undefined,
  ready: () => undefined,
  close: async () => [],
};

function openFile(path: string, format: RecorderOptions["format"]): Promise<ExchangeFile> {
  return format === "ndjson" ? openNdjsonFile(path) : openHarFile(path, readVersion());
}
