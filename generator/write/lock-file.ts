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

/** The time in milliseconds for which an operation of a few microseconds may be under way. */
const patience = 10_000;

/**
 * Creates a lock with a mark if there is none, in one step if the system has symbolic links: nobody sees a lock without its mark, and a
 * kill leaves no such lock. Returns whether it was created. Throws the system's error.
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
  // A lock without a mark is just being written, or its writer died while writing.
  return mark === "" ? !isOld(path) : isAlive(mark);
}

/**
 * Removes a lock whose process is gone. Only one process may do this at a time: otherwise a second one that had seen the old lock
 * could remove a new one. Leaves the lock if another process is removing it.
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
    // If it is gone, another process may create its own at any moment.
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
 * Tells whether a claim is too old to be in use. A missing claim is not old: another process may have created its own by the time it is
 * removed.
 */
function isOld(path: string): boolean {
  try {
    return Math.abs(Date.now() - lstatSync(path).mtimeMs) >= patience;
  } catch {
    return false;
  }
}

/**
 * Identifies a process by its id and, on Linux, its start time, since ids are reused: in a container, every run may have the same
 * few.
 */
export function markOf(pid: number): string {
  return `${pid} ${startOf(pid)}`.trimEnd();
}

/** Tells whether the process of a mark is running; false if the mark names none. */
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

/** The start time in clock ticks since boot, field 22 of proc(5)'s `stat`; empty if the system does not provide it. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the program's name, which may contain anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
