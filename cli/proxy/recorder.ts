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
  record(proxied: ProxiedExchange): void;
  /** Waits for what is being written. Answers what kept it from being written, if anything did. */
  close(): Promise<readonly Finding[]>;
}

/** Makes a recorder; one that does nothing where there is no file. Throws a {@link UsageError} where it cannot be written. */
export async function openRecorder(
  path: string | undefined,
  cwd: string,
  rules: RedactionRules,
): Promise<Recorder> {
  if (path === undefined) return { record: () => undefined, close: async () => [] };
  const har = await openFile(resolve(cwd, path), path);
  let failed: Finding | undefined;
  return {
    record: ({ exchange, startedAt, milliseconds }) => {
      har.write(redactExchange(exchange, rules), { startedAt, milliseconds }).catch((error: unknown) => {
        failed ??= describe(path, error);
      });
    },
    close: async () => {
      await har.close();
      return failed === undefined ? [] : [failed];
    },
  };
}

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
