import {
  chmodSync,
  existsSync,
  lstatSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, join, parse, resolve } from "node:path";
import { isSystemError } from "../../contract/read/read-file.ts";
import {
  createUnwritableFinding,
  isCode,
  makeFolder,
  resolveFolder,
} from "../../generator/write/file-system.ts";
import { createUsageError, UsageError } from "./usage-error.ts";

/**
 * Writes a file and creates missing folders. Throws a {@link UsageError} on failure, leaving an existing file unchanged.
 * @param name - File name as entered by the user, relative to `cwd`.
 */
export function writeNamedFile(cwd: string, name: string, text: string): void {
  const path = resolve(cwd, name);
  orUnwritable(name, () => {
    makeFolder(dirname(path));
    replaceFile(path, text);
  });
}

export function orUnwritable<T>(name: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isSystemError(error) ? new UsageError(createUnwritableFinding(name, error)) : error;
  }
}

export function draftBeside(path: string): string {
  return `${path}.${process.pid}.draft`;
}

/**
 * Replaces a file atomically, so that a killed process never leaves a partly written file. The folder must exist. Devices, symbolic links
 * and files in read-only folders are overwritten in place.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) {
    writeFileSync(path, content);
    return;
  }
  const draft = draftBeside(path);
  try {
    writeFileSync(draft, content);
    if (found !== undefined) chmodSync(draft, found.mode);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    if (found === undefined || !isCode(error, "EACCES", "EPERM", "EBUSY")) throw error;
    writeFileSync(path, content);
  }
}

export function guardInputs(
  cwd: string,
  outputs: Readonly<Record<string, string | undefined>>,
  inputs: readonly string[],
): void {
  const named = Object.entries(outputs).flatMap(([option, name]) =>
    name === undefined || name === "-" ? [] : [[option, name] as const],
  );
  // Return early, because comparing paths takes time with thousands of traffic files.
  if (named.length === 0) return;
  const uses = new Map(inputs.map((path) => [realFile(resolve(cwd, path)), "the command reads"]));
  for (const [option, name] of named) {
    const path = realFile(resolve(cwd, name));
    const use = path && uses.get(path);
    if (use !== undefined)
      throw createUsageError(
        "usage/extra-argument",
        `${option} is ${JSON.stringify(name)}, a file that ${use}.`,
        "Name another file.",
      );
    uses.set(path, `${option} names`);
  }
}

/** Resolves symbolic links. Returns the path itself if the file does not exist, and `undefined` for folders and devices. */
function realFile(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? realpathSync(path) : undefined;
  } catch {
    return path;
  }
}

export function guardOutput(folder: string, option = "-o"): void {
  const target = resolveFolder(folder) ?? folder;
  const what = describeFolder(target);
  if (what === undefined) return;
  throw createUsageError(
    "usage/risky-output",
    `The folder of ${option} ${what}; tenon would write many files into it.`,
    "Name a separate folder, such as src/api. To use this one, pass --force-here.",
  );
}

const FILE_NAME = /\.(?:[cm]?[jt]sx?|json|ya?ml|html)$/i;

function describeFolder(folder: string): string | undefined {
  if (parse(folder).root === folder) return "is the root of a file system";
  if (homes().includes(folder)) return "is a home folder";
  if (!existsSync(folder) && FILE_NAME.test(folder)) return "has the name of a file";
  const found = ["package.json", ".git"].find((name) => existsSync(join(folder, name)));
  return found === undefined ? undefined : `contains ${found}`;
}

function homes(): readonly string[] {
  return [homedir, () => userInfo().homedir].flatMap((find) => {
    try {
      return [realpathSync(find())];
    } catch {
      // The system may not define a home folder for this user.
      return [];
    }
  });
}
