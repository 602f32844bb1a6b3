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

/** For how long what takes some microseconds may be under way. Milliseconds. */
const patience = 10_000;

/**
 * Puts a mark where nothing stands, in one step where the system has symbolic links: nobody sees a lock without its mark, and a
 * kill leaves none. Answers whether nothing stood there. Throws the system's error.
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
  // One without a mark is being written at this moment, or its writer died while doing so.
  return mark === "" ? isYoung(path) : isAlive(mark);
}

/**
 * Removes a lock whose process is gone. One process at a time may: else a second one that had seen the old lock would remove
 * the new one of the first. Leaves the lock where another one is at it.
 */
export function retireLock(path: string): void {
  const claim = `${path}-retired`;
  try {
    mkdirSync(claim);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    if (!isYoung(claim)) removeClaim(claim);
    return;
  }
  try {
    const mark = readLock(path);
    // Where there is none any more, another process may make its own at any moment.
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

function isYoung(path: string): boolean {
  try {
    return Math.abs(Date.now() - lstatSync(path).mtimeMs) < patience;
  } catch {
    return false;
  }
}

/**
 * Names a process: its id and, on Linux, when it began, since ids are given anew: in a container the same few to every run.
 */
export function markOf(pid: number): string {
  return `${pid} ${startOf(pid)}`.trimEnd();
}

/** Whether the process that a mark names is running; not if the mark names none. */
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
