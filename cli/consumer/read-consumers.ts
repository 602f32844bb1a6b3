import { type ConsumerFile, readConsumer } from "../../verifier/consumers/consumer-file.ts";
import { readJsonFiles } from "../shared/json-files.ts";
import { createUsageError } from "../shared/usage-error.ts";

/** A consumer by the name of its file. */
export interface NamedConsumer {
  readonly name: string;
  readonly data: ConsumerFile;
}

/**
 * Reads consumers: files, and all `.json` files of folders and of folders in them. Throws a `UsageError` for a file that cannot be read or
 * is no consumer.
 */
export function readConsumers(cwd: string, names: readonly string[]): readonly NamedConsumer[] {
  const code = "consumer/unreadable";
  return readJsonFiles(cwd, names, { code, isDeep: true }).map(({ name, value }) => {
    const data = readConsumer(value);
    if (typeof data === "string") throw createUsageError(code, `${name} ${data}.`);
    return { name, data };
  });
}
