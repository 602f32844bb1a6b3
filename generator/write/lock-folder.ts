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
import { basename, dirname, join } from "node:path";
import { isCode, listFolder } from "./file-system.ts";

/** Releases the lock. */
export type Unlock = () => void;

/**
 * Takes the lock of an output folder. The lock is a file beside the folder; or, if nothing can be written there, inside the folder. A lock
 * whose process has ended does not count.
 *
 * @returns `undefined` if a running process holds the lock.
 */
export function lockFolder(folder: string): Unlock | undefined {
  try {
    return takeLock(besideOf(folder));
  } catch (error) {
    if (!isCode(error, "EACCES", "EPERM", "EROFS")) throw error;
    // A folder that does not exist cannot hold a lock, and cannot be created.
    if (listFolder(folder) === undefined) throw error;
    return takeLock(withinOf(folder));
  }
}

/** Tells whether a running process holds the lock of an output folder. */
export function isLocked(folder: string): boolean {
  return isHeld(besideOf(folder)) || isHeld(withinOf(folder));
}

const besideOf = (folder: string): string => join(dirname(folder), `.${basename(folder)}.tenon-lock`);
const withinOf = (folder: string): string => join(folder, ".tenon-lock");

function takeLock(path: string): Unlock | undefined {
  const mark = markOf(process.pid);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createLock(path, mark)) return () => giveBack(path, mark);
    if (isHeld(path)) return undefined;
    retireLock(path);
  }
  return undefined;
}

function giveBack(path: string, mark: string): void {
  try {
    if (readLock(path) === mark) rmSync(path, { force: true });
  } catch {
    // Once this process has ended, its lock does not count.
  }
}

/** After this time in milliseconds, an operation that takes microseconds counts as abandoned. */
const patience = 10_000;

/**
 * Creates a lock that contains `mark` ({@link markOf}): a symbolic link with the mark as its target, because a link is never without its
 * target, even if the process is killed. Where links cannot be created, the lock is a file. Returns false if the lock exists already.
 * Throws the system's error if no lock can be created.
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

/** The mark in a lock; `undefined` if there is no lock, or if it cannot be read. */
function readLock(path: string): string | undefined {
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

/** Tells whether a running process holds a lock. */
export function isHeld(path: string): boolean {
  const mark = readLock(path);
  return mark !== undefined && isOfSomebody(mark, path);
}

function isOfSomebody(mark: string, path: string): boolean {
  // A lock with an empty mark is being written, or the process that wrote it was killed.
  return mark === "" ? !isOld(path) : isAlive(mark);
}

/**
 * Removes a lock whose process has ended. To exclude other processes, creates a folder beside the lock (the claim) first, and does
 * nothing if another process has created it. Without the claim, two processes could see the old lock, and the later one would remove a
 * new lock.
 */
function retireLock(path: string): void {
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
    // If the claim is gone, another process may have made its own.
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

/** Tells whether a lock or claim is so old that its process must have ended. False if it is missing: another process may create it now. */
function isOld(path: string): boolean {
  try {
    return Math.abs(Date.now() - lstatSync(path).mtimeMs) >= patience;
  } catch {
    return false;
  }
}

/**
 * The mark of a process: the process id, and on Linux its start time. An id alone does not identify a process, as systems reuse ids: in a
 * container, every run may have the same id.
 */
export function markOf(pid: number): string {
  return `${pid} ${startOf(pid)}`.trimEnd();
}

/** Tells whether the process that a mark identifies is running. False for a malformed mark. */
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

/** The start time of a process in clock ticks since boot: field 22 of `/proc/<pid>/stat` (proc(5)). `""` if the system has no such file. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Field 2 is the program's name, which may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
