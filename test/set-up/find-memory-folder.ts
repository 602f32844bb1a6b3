import { readFileSync, statfsSync } from "node:fs";

/** Where Linux keeps files in memory. */
const PLACE = "/dev/shm";

/** More than all tests together have there at a time: trees that npm installs, above all. */
const ENOUGH = 4 * 2 ** 30;

/** A folder that lies in memory, where the system has one with room for the tests, from which programs may be run. */
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
