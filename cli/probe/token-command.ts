import { exec } from "node:child_process";
import { promisify } from "node:util";
import type { Io } from "../shared/io.ts";
import { wrongValue } from "../shared/usage-error.ts";

const TIMEOUT = 60_000;
const run = promisify(exec);

/**
 * Returns a function that obtains a token by running a command. Throws a `UsageError` if the first run fails; after later failures, the
 * previous token stays in use.
 */
export function tokenFrom(command: string, io: Pick<Io, "cwd" | "env">): () => Promise<string | undefined> {
  let isFirst = true;
  return async () => {
    const token = runTokenCommand(command, io);
    if (!isFirst) return token.catch(() => undefined);
    isFirst = false;
    return token;
  };
}

async function runTokenCommand(command: string, { cwd, env }: Pick<Io, "cwd" | "env">): Promise<string> {
  const { stdout } = await run(command, { cwd, env: { ...env }, timeout: TIMEOUT }).catch(
    (error: unknown) => {
      throw wrongValue(`The command of --token-command failed: ${reasonOf(error)}.`);
    },
  );
  const token = stdout.trim().split(/\r?\n/)[0] ?? "";
  if (token !== "") return token;
  throw wrongValue(
    "The command of --token-command printed no token.",
    "Let it print the token alone, e.g. with `jq -r .access_token`.",
  );
}

/** Describes the failure without the command's output, which can contain secrets. */
function reasonOf(error: unknown): string {
  const { code, killed } = Object(error);
  if (killed === true) return `it ran for more than ${TIMEOUT / 1000} s`;
  return typeof code === "number" ? `exit code ${code}` : String(code ?? error);
}
