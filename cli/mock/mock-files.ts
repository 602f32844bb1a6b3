import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readSourceFile } from "../../contract/read/read-file.ts";
import type { GivenFile, Mock } from "../../live/mock/mock.ts";
import { printExact } from "../../runtime/conversion/int64.ts";
import { UsageError, wrongValue } from "../shared/usage-error.ts";
import { writeNamedFile } from "../shared/write-named-file.ts";
import { readState } from "./control-mock.ts";

export async function readGivenFile(
  option: "data" | "scenarios",
  name: string | undefined,
  cwd: string,
): Promise<GivenFile | undefined> {
  if (name === undefined) return undefined;
  const { file, findings } = await readSourceFile(name, resolve(cwd, name), "data");
  if (file !== undefined) return file;
  const [finding] = findings;
  throw finding === undefined
    ? wrongValue(`The file ${name} of --${option} has no value.`)
    : new UsageError(finding);
}

export interface StateFile {
  restore(mock: Mock): void;
  save(mock: Mock): void;
}

export function openStateFile(name: string, cwd: string): StateFile {
  let saved: number | undefined;
  return {
    restore: (mock) => {
      if (!existsSync(resolve(cwd, name))) return;
      const text = readFileSync(resolve(cwd, name), "utf8");
      const state = readState(text);
      if (state === undefined)
        throw wrongValue(
          `The file ${name} of --state was not written by tenon mock.`,
          "Name another file, or delete it.",
        );
      mock.reset(state);
      saved = mock.stateVersion();
    },
    save: (mock) => {
      const version = mock.stateVersion();
      if (version === saved) return;
      writeNamedFile(cwd, name, `${printExact(mock.state())}\n`);
      saved = version;
    },
  };
}
