import { dirname, resolve } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import { createUnwritableFinding, makeFolder } from "../../generator/write/file-system.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { type ExchangeFile, openHarFile, openNdjsonFile } from "../../verifier/exchanges/exchange-file.ts";
import { redactExchange } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import { UsageError } from "./usage-error.ts";

interface TimedExchange {
  readonly exchange: Exchange;
  readonly startedAt: Date;
  readonly milliseconds: number;
}

export interface RecorderOptions {
  readonly name: string | undefined;
  readonly cwd: string;
  readonly rules: RedactionRules;
  readonly format: "har" | "ndjson";
}

export interface Recorder {
  open(): Promise<void>;
  record(timed: TimedExchange): void;
  /** Returns a promise if writing is slower than the traffic. Await the promise before the next exchange. */
  ready(): Promise<void> | undefined;
  /** Resolves when all exchanges are written. Contains a finding if writing failed. */
  close(): Promise<readonly Finding[]>;
}

/**
 * Maximum number of exchanges waiting to be written. Because an exchange can take up megabytes, clients must wait when the limit is
 * reached.
 */
const MOST_UNWRITTEN = 50;

export function createRecorder({ name, cwd, rules, format }: RecorderOptions): Recorder {
  if (name === undefined) return noRecorder;
  let file: ExchangeFile | undefined;
  let failed: Finding | undefined;
  let unwritten = 0;
  let last: Promise<void> = Promise.resolve();
  const fail = (error: unknown): void => {
    failed ??= createUnwritableFinding(name, error);
  };
  return {
    async open() {
      const opening = openFile(resolve(cwd, name), format).catch((error: unknown) => {
        throw new UsageError(createUnwritableFinding(name, error));
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

async function openFile(path: string, format: RecorderOptions["format"]): Promise<ExchangeFile> {
  makeFolder(dirname(path));
  return format === "ndjson" ? openNdjsonFile(path) : openHarFile(path, readVersion());
}
