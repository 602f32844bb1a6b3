/**
 * `node:fs` and `node:fs/promises` on pages: tenon's own files, which the bundler puts into `virtual:files`, and nothing else.
 *
 * @module
 */
import { ownFiles } from "./own-files.ts";

export function existsSync(path: string): boolean {
  return Object.keys(ownFiles).some((name) => name === path || name.startsWith(`${path}/`));
}

export function readFileSync(path: string): string {
  const text = ownFiles[path];
  if (text === undefined) throw absent(path);
  return text;
}

export function readdirSync(path: string): readonly string[] {
  return Object.keys(ownFiles)
    .filter((name) => name.startsWith(`${path}/`))
    .map((name) => name.slice(path.length + 1));
}

export const lstatSync: (path: string) => never = refuse;
export const lstat = async (path: string): Promise<never> => refuse(path);
export const stat: (path: string) => Promise<never> = lstat;
export const realpath = async (path: string): Promise<string> => path;
export const readFile = async (path: string): Promise<string> => readFileSync(path);
export const readdir = async (path: string): Promise<readonly string[]> => readdirSync(path);
export const promises: object = { lstat, stat, realpath, readFile, readdir };

function refuse(path: string): never {
  throw absent(path);
}

function absent(path: string): Error {
  return Object.assign(new Error(`ENOENT: ${path}`), { code: "ENOENT" });
}

const whole: object = { existsSync, readFileSync, readdirSync, lstatSync, promises };

// biome-ignore lint/style/noDefaultExport: libraries import the module's default export
export default whole;
