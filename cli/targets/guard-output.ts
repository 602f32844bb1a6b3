import { existsSync, realpathSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { join, parse } from "node:path";
import { resolveFolder } from "../../generator/write/resolve-folder.ts";
import { createUsageError } from "../shared/usage-error.ts";

/**
 * Refuses an output folder that was most likely chosen by mistake, since it contains many other files: the root of a file system, the
 * user's home, the folder of a project. Symbolic links are followed. Throws a {@link UsageError}.
 */
export async function guardOutput(folder: string): Promise<void> {
  const target = (await resolveFolder(folder)) ?? folder;
  const what = describeFolder(target);
  if (what === undefined) return;
  throw createUsageError(
    "usage/risky-output",
    `The folder of -o ${what}; tenon would write many files into it.`,
    "Name a separate folder. To use this one, pass --force-here, or name it in the config.",
  );
}

function describeFolder(folder: string): string | undefined {
  if (parse(folder).root === folder) return "is the root of a file system";
  if (homes().includes(folder)) return "is a home folder";
  const found = ["package.json", ".git"].find((name) => existsSync(join(folder, name)));
  return found === undefined ? undefined : `contains ${found}`;
}

/** The home folders according to the environment and to the system. */
function homes(): readonly string[] {
  return [homedir, () => userInfo().homedir].flatMap((find) => {
    try {
      return [realpathSync(find())];
    } catch {
      // Not every user has a home folder.
      return [];
    }
  });
}
