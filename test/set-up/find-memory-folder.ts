import { readFileSync, statfsSync } from "node:fs";

/** The folder that Linux keeps in memory. */
const PLACE = "/dev/shm";

/** More bytes than all tests together need at a time; most of them are trees that npm installs. */
const ENOUGH = 4 * 2 ** 30;

/** A folder in memory, if the system has one that is large enough for the tests and lets programs run. */
export function findMemoryFolder(): string | undefined {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const [, , type, options = ""] = mounts.find((line) => line.split(" ")[1] === PLACE)?.split(" ") ?? [];
    const isUsable = type === "tmpfs" && /^rw(?:,|$)/.test(options) && !/(?:^|,)noexec(?:,|$)/.test(options);
    const { bavail, bsize } = statfsSync(PLACE);
    return isUsable && bavail * bsize > ENOUGH ? PLACE : undefined;
  } catch {
    return undefined;
  }
}
