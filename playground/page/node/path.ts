/**
 * `node:path` on pages: the functions for POSIX paths that tenon and its libraries call.
 *
 * @module
 */

export const sep = "/";

export function isAbsolute(path: string): boolean {
  return path.startsWith("/");
}

export function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (!isAbsolute(path)) parts.push(part);
  }
  return `${isAbsolute(path) ? "/" : ""}${parts.join("/")}` || ".";
}

export function join(...paths: readonly string[]): string {
  return normalize(paths.filter((path) => path !== "").join("/"));
}

export function resolve(...paths: readonly string[]): string {
  const from = paths.findLastIndex(isAbsolute);
  return normalize(`/${paths.slice(Math.max(0, from)).join("/")}`);
}

export function dirname(path: string): string {
  const at = path.replace(/(?<=.)\/+$/, "").lastIndexOf("/");
  return at === -1 ? "." : path.slice(0, at).replace(/\/+$/, "") || "/";
}

export function basename(path: string, ending = ""): string {
  const name = path.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return name !== ending && name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name;
}

export function extname(path: string): string {
  return /(?<=[^/])\.[^./]*$/.exec(path)?.[0] ?? "";
}

export function relative(from: string, to: string): string {
  const [start, end] = [from, to].map((path) => resolve(path).split("/").filter(Boolean)) as [
    string[],
    string[],
  ];
  const shared = start.findIndex((part, at) => part !== end[at]);
  const same = shared === -1 ? start.length : shared;
  return [...start.slice(same).map(() => ".."), ...end.slice(same)].join("/");
}

type Change = (path: string) => string;

export const posix: {
  readonly sep: string;
  readonly isAbsolute: (path: string) => boolean;
  readonly normalize: Change;
  readonly dirname: Change;
  readonly basename: Change;
  readonly extname: Change;
  readonly join: typeof join;
  readonly resolve: typeof resolve;
  readonly relative: typeof relative;
} = { sep, isAbsolute, normalize, join, resolve, dirname, basename, extname, relative };

// biome-ignore lint/style/noDefaultExport: libraries import the module's default export
export default posix;
