import { type ConsumerFile, readConsumer } from "../../verifier/consumers/consumer-file.ts";
import { readJsonFiles } from "../shared/json-files.ts";
import { createUsageError } from "../shared/usage-error.ts";

/** A consumer, and the name of its file. */
export interface NamedConsumer {
  readonly name: string;
  readonly data: ConsumerFile;
}

/**
 * Reads consumer files, given as files or as folders, whose `.json` files are read at any depth. Throws a `UsageError` for a file that
 * cannot be read or is not a consumer file.
 */
export function readConsumers(cwd: string, names: readonly string[]): readonly NamedConsumer[] {
  const code = "consumer/unreadable";
  return readJsonFiles(cwd, names, { code, isDeep: true }).map(({ name, value }) => {
    const data = readConsumer(value);
    if (typeof data === "string") throw createUsageError(code, `${name} ${data}.`);
    return { name, data };
  });
}
