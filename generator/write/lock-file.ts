import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { isCode } from "./file-system.ts";

/** The time in milliseconds after which an operation of a few microseconds is considered abandoned. */
const patience = 10_000;

/**
 * Creates a lock with a mark if there is none. If the system has symbolic links, this is one step, so that a lock always has its mark, even
 * if the process is killed. Returns whether it was created. Throws the system's error.
 */
export function createLock(path: string, mark: string): boolean {
  try {
    symlinkSync(mark, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
  }
  return createLockFile(path, mark);
}

function createLockFile(path: string, mark: string): boolean {
  let file: number;
  try {
    file = openSync(path, "wx");
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
  try {
    writeSync(file, mark);
    return true;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** The mark in a lock; `undefined` if there is no lock. */
export function readLock(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
  }
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Whether a running process holds a lock. */
export function isHeld(path: string): boolean {
  const mark = readLock(path);
  return mark !== undefined && isOfSomebody(mark, path);
}

function isOfSomebody(mark: string, path: string): boolean {
  // A lock without a mark is being written, or its writer was killed.
  return mark === "" ? !isOld(path) : isAlive(mark);
}

/**
 * Removes a lock whose process has ended. Only one process at a time may do so: a second one that has also seen the old lock could
 * otherwise remove a new one. Leaves the lock if another process is removing it.
 */
export function retireLock(path: string): void {
  const claim = `${path}-retired`;
  try {
    mkdirSync(claim);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    if (isOld(claim)) removeClaim(claim);
    return;
  }
  try {
    const mark = readLock(path);
    // If the claim is gone, another process may already be creating its own.
    if (mark !== undefined && !isOfSomebody(mark, path)) rmSync(path, { force: true });
  } finally {
    removeClaim(claim);
  }
}

function removeClaim(claim: string): void {
  try {
    rmdirSync(claim);
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
}

/**
 * Tells whether a claim is so old that its process is taken to have ended. False if there is no claim: a new one could be created and then be
 * removed by mistake.
 */
function isOld(path: string): boolean {
  try {
    return Math.abs(Date.now() - lstatSync(path).mtimeMs) >= patience;
  } catch {
    return false;
  }
}

/** Identifies a process by its id and, on Linux, its start time. Ids alone are reused: in a container, every run may get the same few. */
export function markOf(pid: number): string {
  return `${pid} ${startOf(pid)}`.trimEnd();
}

/** Tells whether the process of a mark is running. False if the mark is malformed. */
function isAlive(mark: string): boolean {
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

/** The start time in clock ticks since boot, field 22 of `stat` in proc(5). Empty if the system does not provide it. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the program's name, which may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
