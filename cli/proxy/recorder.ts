import { resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { type HarFile, openHarFile } from "../../verifier/exchanges/har/open-har-file.ts";
import { redactExchange } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import type { ProxiedExchange } from "../../verifier/proxy/proxy.ts";
import { readVersion } from "../read-version.ts";
import { UsageError } from "../usage-error.ts";

/** Writes what goes through a proxy to a HAR, without its secrets. */
export interface Recorder {
  /**
   * Makes the file, over one that is there: to be called once, when nothing else can keep the command from running. Until it is made
   * nothing is let in. Throws a {@link UsageError} where it cannot be written; nothing is ever let in then.
   */
  open(): Promise<void>;
  record(proxied: ProxiedExchange): void;
  /** What to wait for before more is let in; nothing where the file keeps up. */
  ready(): Promise<void> | undefined;
  /** Waits for what is being written. Answers what kept it from being written, if anything did. */
  close(): Promise<readonly Finding[]>;
}

/** The most exchanges that wait to be written; clients wait while there are more, since each may hold megabytes. */
const MOST_UNWRITTEN = 50;

/** Makes a recorder whose file is not there yet; one that does nothing where no file is named. */
export function createRecorder(path: string | undefined, cwd: string, rules: RedactionRules): Recorder {
  if (path === undefined) return noRecorder;
  let har: HarFile | undefined;
  let failed: Finding | undefined;
  let unwritten = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    async open() {
      const opening = openFile(resolve(cwd, path), path);
      last = opening.then(
        () => undefined,
        () => new Promise(() => undefined),
      );
      har = await opening;
    },
    record: ({ exchange, startedAt, milliseconds }) => {
      if (har === undefined) return;
      unwritten++;
      last = har
        .write(redactExchange(exchange, rules), { startedAt, milliseconds })
        .catch((error: unknown) => {
          failed ??= describe(path, error);
        })
        .finally(() => unwritten--);
    },
    ready: () => (har === undefined || unwritten > MOST_UNWRITTEN ? last : undefined),
    close: async () => {
      await har?.close();
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

async function openFile(absolute: string, path: string): Promise<HarFile> {
  try {
    return await openHarFile(absolute, readVersion());
  } catch (error) {
    throw new UsageError(describe(path, error));
  }
}

function describe(path: string, error: unknown): Finding {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return createFinding("proxy/record-failed", { message: `${path} cannot be written (${reason}).` });
}
