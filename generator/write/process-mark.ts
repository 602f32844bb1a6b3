import { readFileSync } from "node:fs";
import { isCode } from "./is-code.ts";

/**
 * Names a process: its id and, on Linux, when it began, since ids are given anew: in a container the same few to every run.
 */
export function markOf(pid: number): string {
  return `${pid} ${startOf(pid)}`.trimEnd();
}

/** Whether the process that a mark names lives. A mark that names none is nobody's. */
export function isAlive(mark: string): boolean {
  const [id, start = ""] = mark.trim().split(" ");
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, "EPERM")) return false;
  }
  const now = startOf(pid);
  return start === "" || now === "" || start === now;
}

/** In ticks since the machine began, field 22 of proc(5)'s `stat`; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the program's name, which may hold anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
